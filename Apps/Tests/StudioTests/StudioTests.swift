import DisguiseORama
import Geometry
import Packs
import Sound
import Testing
import Values

@testable import Studio

@Suite struct StudioTests {
  private func costume(
    _ id: Text, alignment: Point = Point(x: 0.5, y: 0.31), face: Reaction.Face = .grin
  ) -> Costume {
    var reaction = Reaction()
    reaction.face = face
    return Costume(
      id: id, label: id, summary: "", images: ImageSet([ScaledImage(url: "costume.png", scale: 1)]),
      size: Size(width: 235, height: 379), display: Point(x: 0.5, y: 0.32), alignment: alignment,
      reaction: reaction)
  }

  private let character = Figure(size: Size(width: 235, height: 374))

  /// The place of a point of the stroke's own coordinates.
  private func place(_ stroke: ArraySlice<Double>, _ x: Double, _ y: Double) -> Point {
    let n = Array(stroke)
    return Point(x: n[3] * x + n[5] * y + n[7], y: n[4] * x + n[6] * y + n[8])
  }

  private func strokes(_ drawing: Drawing) -> [ArraySlice<Double>] {
    stride(from: 0, to: drawing.numbers.count, by: Drawing.stride).map { drawing.numbers[$0..<$0 + Drawing.stride] }
  }

  private func images(_ drawing: Drawing) -> [Int] {
    strokes(drawing).filter { $0.first == 3 }.map { Int($0[$0.startIndex + 1]) }
  }

  @Test func portraitsFitTheCostumeAsTheRoomDoes() {
    let portrait = Portrait(of: costume("a", alignment: Point(x: 0.2, y: 0.4)), on: character, image: 4)
    for drawing in [portrait.cutOut, portrait.onStage, portrait.sticker] {
      let parts = strokes(drawing).suffix(2)
      let (man, worn) = (parts.first!, parts.last!)
      let anchor = place(man, 0.5 * 235, 0.31 * 374)
      #expect(anchor.distance(to: place(worn, 0.2 * 235, 0.4 * 379)) < 1e-9)
      for stroke in [man, worn] {
        let n = Array(stroke)
        for corner in [place(stroke, 0, 0), place(stroke, n[9], n[10])] {
          #expect((0...drawing.size.width).contains(corner.x) && (0...drawing.size.height).contains(corner.y))
        }
      }
      #expect(images(drawing) == [0, 4])
    }
    #expect(portrait.sticker.size == Size(width: 512, height: 512))
  }

  @Test func wordsStandBelowHimAndStickersHaveNone() {
    let plain = Portrait(of: costume("a"), on: character, image: 4)
    let signed = Portrait(of: costume("a"), on: character, image: 4, isSigned: true)
    #expect(signed.sticker == plain.sticker)
    for (with, without) in [(signed.cutOut, plain.cutOut), (signed.onStage, plain.onStage)] {
      let words = strokes(with).suffix(2).map { Array($0) }
      #expect(words.map { Int($0[0]) } == [Drawing.Kind.joke.rawValue, Drawing.Kind.name.rawValue])
      #expect(strokes(without).count == strokes(with).count - 2)
      let feet = strokes(with).filter { $0.first == 3 }.map { place($0, 0, Array($0)[10]).y }.max()!
      #expect(words[0][8] >= feet - 8, "below his feet")
      #expect(words[1][8] - words[0][8] - words[0][10] >= 4, "a full joke is clear of the name")
      #expect(words[1][8] + words[1][10] <= with.size.height)
    }
  }

  private func frames(
    of format: Film.Format, isSigned: Bool = false, hasFace: Bool = false
  ) -> (film: Film, frames: [Drawing]) {
    let costumes = [costume("a"), costume("b", face: .growl), costume("c")]
    var film = Film(
      of: costumes, chosen: 1, figure: character, format: format, isSigned: isSigned, hasFace: hasFace)
    var frames: [Drawing] = []
    while let frame = film.next() { frames.append(frame) }
    return (film, frames)
  }

  private func isWorn(_ drawing: Drawing) -> Bool {
    let images = images(drawing)
    return images.lastIndex(of: 4)! > images.lastIndex(of: 0)! && images.filter { $0 == 4 }.count == 1
  }

  @Test(arguments: Film.Format.allCases) func filmTakesTheCostumeOffAndEndsWithItOn(format: Film.Format) throws {
    let (film, frames) = frames(of: format)
    #expect(60 % format.framesPerSecond == 0 && abs(frames.count - film.expectedCount) <= 8)
    let seconds = Double(frames.count) / Double(format.framesPerSecond)
    #expect((2.5...7).contains(seconds), "\(seconds) s")
    #expect(isWorn(frames[0]) && isWorn(frames.last!), "the first frame is a poster, the last one the punchline")
    let bare = frames.indices.filter {
      Set(images(frames[$0]).filter { $0 > 2 }) == [3, 4, 5] && images(frames[$0]).last == 0
    }
    #expect(!bare.isEmpty, "in between all costumes are on the wheel behind him")
    let (man, worn) = (
      strokes(frames.last!).last { $0.first == 3 && $0[$0.startIndex + 1] == 0 }!,
      strokes(frames.last!).last { $0.first == 3 && $0[$0.startIndex + 1] == 4 }!
    )
    #expect(place(man, 0.5 * 235, 0.31 * 374).distance(to: place(worn, 0.5 * 235, 0.31 * 379)) < 1, "in its place")
    #expect(frames.contains { images($0).contains(2) }, "he blinks as it lands")
    #expect(!images(frames.last!).contains(2), "and opens his eyes again")
  }

  @Test(arguments: Film.Format.allCases) func filmGoesRoundWithoutACut(format: Film.Format) throws {
    let frames = frames(of: format, isSigned: true).frames
    // The first frame follows the last one like any other: a bubble that still rolls at the end rolls on.
    let (before, last, first) = (strokes(frames[frames.count - 2]), strokes(frames.last!), strokes(frames[0]))
    #expect(first.count == last.count && first.count == before.count)
    for (z, (a, b)) in zip(before, zip(last, first)) {
      let (a, b) = (Array(a), Array(b))
      #expect(a[0] == b[0] && a[1] == b[1] && abs(a[2] - b[2]) < 0.02 && abs(a[3] - b[3]) < 0.05)
      let (step, way) = (place(b[...], 0, 0) - place(a[...], 0, 0), place(a[...], 0, 0) - place(z, 0, 0))
      #expect(way.length < 2.5 && (step - way).length < 1.2, "\(way) then \(step)")
    }
    // Nor is there one within it.
    for (a, b) in zip(frames, frames.dropFirst()) {
      for image in 3...5 {
        let stroke = { (frame: Drawing) in strokes(frame).first { $0.first == 3 && Int($0[$0.startIndex + 1]) == image }
        }
        let (from, to) = (try #require(stroke(a)), try #require(stroke(b)))
        #expect(place(from, 118, 121).distance(to: place(to, 118, 121)) < 3000 / Double(format.framesPerSecond))
      }
    }
    // No second of it stands still.
    var (still, longest) = (0, 0)
    for (a, b) in zip(frames, frames.dropFirst()) {
      still = a == b ? still + 1 : 0
      longest = max(longest, still)
    }
    #expect(longest < format.framesPerSecond / 2, "\(longest) frames")
  }

  @Test func signedFilmShowsTheWordsWithTheCostume() {
    let frames = frames(of: .gif, isSigned: true).frames
    let has = { (frame: Drawing, kind: Drawing.Kind) in strokes(frame).contains { $0.first == Double(kind.rawValue) } }
    #expect(has(frames[0], .caption) && has(frames.last!, .caption) && frames.allSatisfy { has($0, .name) })
    #expect(frames.contains { !has($0, .caption) }, "undressed he has no title")
    for frame in [frames[0], frames.last!] {
      let words = Array(strokes(frame).first { $0.first == Double(Drawing.Kind.caption.rawValue) }!)
      #expect(abs(words[7]) < 1 && words[8] >= 0 && words[10] > 60, "in its place")
    }
    #expect(!self.frames(of: .gif).frames.contains { has($0, .caption) || has($0, .name) })
  }

  private func faces(_ drawing: Drawing) -> [Int] {
    strokes(drawing).filter { $0.first == Double(Drawing.Kind.face.rawValue) }.map { Int($0[$0.startIndex + 1]) }
  }

  @Test(arguments: Film.Format.allCases) func hisFaceGivesHisOpinionOfTheCostume(format: Film.Format) {
    let frames = frames(of: format, hasFace: true).frames
    let shown = frames.map { faces($0) }
    #expect(shown.allSatisfy { $0.count == 1 })
    #expect(shown[0] == [Reaction.Face.growl.rawValue] && shown.last == shown[0], "on the poster and as the punchline")
    #expect(shown.contains([Reaction.Face.awe.rawValue]) && shown.contains([Reaction.Face.calm.rawValue]))
    #expect(frames.contains { strokes($0).contains { $0.first == 4 && $0.last == -2 } }, "he blinks as it lands")
    #expect(!frames.contains { images($0).contains(Drawing.Image.lids.rawValue) })
    let portrait = Portrait(of: costume("a", face: .wince), on: character, image: 4, hasFace: true)
    #expect(faces(portrait.cutOut) == [Reaction.Face.wince.rawValue] && faces(portrait.sticker).count == 1)
  }

  @Test func bubblesOfTheFilmShowHisHeadUnderTheirCostumes() {
    let frames = frames(of: .gif, hasFace: true).frames
    let heads = frames.map { frame in images(frame).filter { $0 == Drawing.Image.character.rawValue }.count - 1 }
    #expect(heads[0] == 2 && heads.contains(3) && heads.last == 2, "the worn costume has him himself")
    for frame in frames {
      let parts = strokes(frame).filter { $0.first == 3 }
      for (head, above) in zip(parts, parts.dropFirst()) where head[head.startIndex + 1] == 0 && head.last! >= 0 {
        #expect(above[above.startIndex + 1] >= 3, "under its costume")
        let (a, b) = (place(head, 0.5 * 235, 0.31 * 374), place(above, 0.5 * 235, 0.31 * 379))
        #expect(a.distance(to: b) < 1e-6, "and fitted to it")
      }
    }
  }

  @Test func soundsOfTheFilmAreHeardWithTheirFrames() {
    let (film, frames) = frames(of: .video)
    let samples = film.soundtrack.samples()
    #expect(samples.count == frames.count * Soundtrack.sampleRate / 30)
    #expect(samples.allSatisfy { abs($0) <= 0.9001 } && samples.contains { abs($0) > 0.2 })
    let second = Soundtrack.sampleRate
    #expect(samples.prefix(second / 30).allSatisfy { $0 == 0 }, "silence before he undresses")
    #expect(samples.suffix(second / 3).allSatisfy { abs($0) < 0.01 }, "and in the punchline")
    #expect(samples == self.frames(of: .video).film.soundtrack.samples(), "the same numbers each time")
  }

  @Test func soundtrackMixesCuesAtTheirTimes() {
    var track = Soundtrack(seconds: 1)
    track.add(Cue(.pop, gain: 0.5), at: 0.25)
    let quiet = track.samples()
    let first = quiet.firstIndex { abs($0) > 0.001 }!
    #expect((12_000..<12_200).contains(first) && quiet.count == 48_000)
    track.add(Cue(.thud, gain: 1), at: 0.25)
    track.add(Cue(.pop, gain: 1, rate: 2), at: 0.99)
    track.add(Cue(.pop, gain: 1), at: 3)
    #expect(track.samples().count == 48_000 && track.samples()[20_000] != quiet[20_000])
  }

  @Test func filmsOfTheSameCostumesAreTheSame() {
    var films = (0..<2).map { _ in Film(of: [costume("a"), costume("b")], chosen: 0, figure: character, format: .gif) }
    while let frame = films[0].next() { #expect(frame == films[1].next()) }
    #expect(films[1].next() == nil)
  }

  @Test func transformsPutPivotsInTheirPlace() {
    let turned = Transform.placing(
      Point(x: 10, y: 4), at: Point(x: 100, y: 50), scale: 2, angle: Angle(radians: .pi / 2))
    func apply(_ t: Transform, _ x: Double, _ y: Double) -> Point {
      Point(x: t.a * x + t.c * y + t.e, y: t.b * x + t.d * y + t.f)
    }
    #expect(apply(turned, 10, 4).distance(to: Point(x: 100, y: 50)) < 1e-9)
    #expect(apply(turned, 11, 4).distance(to: Point(x: 100, y: 52)) < 1e-9)
    let flat = turned.stretched(x: 1.5, y: 0.5, about: Point(x: 100, y: 60))
    #expect(apply(flat, 10, 4).distance(to: Point(x: 100, y: 55)) < 1e-9)
  }
}

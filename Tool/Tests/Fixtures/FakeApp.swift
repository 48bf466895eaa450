import Foundation

/// A small but complete app folder in the layout of `make build`.
public enum FakeApp {
  public static func make(in folder: TemporaryFolder, at root: String = "disguise-app") throws -> URL {
    for (path, text) in texts { try folder.write(text, to: "\(root)/\(path)") }
    for (path, data) in images { try folder.write(data, to: "\(root)/\(path)") }
    for (product, version) in [
      ("DisguiseWeb", 1), ("DisguiseWeb-second", 3), ("HooViewWeb", 2), ("HooViewWeb-second", 4),
    ] as [(String, UInt8)] {
      try folder.write(Data([0, 0x61, 0x73, 0x6D, version, 0, 0, 0]), to: "\(root)/\(product).wasm")
    }
    try FakeHooSet().write(to: "\(root)/hoosets/01", in: folder)
    for (pack, id) in [("bundled", "pirate"), ("catalogue", "nurse")] {
      try folder.write("[\(costume(id, image: "\(id)_scotch"))]", to: "\(root)/\(pack)/config.json")
      try writeImageSet("\(id)_scotch", 235, 379, to: "\(root)/\(pack)/Assets.xcassets", in: folder)
    }
    return folder.appending(root)
  }

  /// - Parameter more: further members, each after a comma.
  public static func costume(_ id: String, image: String, more: String = "") -> String {
    """
    {"id": "\(id)", "label": "The \(id)", "description": "Arr.", "image": "\(image)", "width": 235, "height": 379,
     "display_x": 0.5, "display_y": 0.3, "alignment_x": 0.51, "alignment_y": 0.31\(more)}
    """
  }

  /// Writes an image set with files at 1x and 2x.
  public static func writeImageSet(
    _ name: String, _ width: Int, _ height: Int, to catalog: String, in folder: TemporaryFolder
  ) throws {
    let contents = """
      {"images": [{"idiom": "universal", "filename": "\(name).png", "scale": "1x"},
        {"idiom": "universal", "filename": "\(name)@2x.png", "scale": "2x"}, {"idiom": "universal", "scale": "3x"}]}
      """
    try folder.write(contents, to: "\(catalog)/\(name).imageset/Contents.json")
    let salt = UInt8(truncatingIfNeeded: name.utf8.reduce(0) { $0 &* 31 &+ Int($1) })
    try folder.write(Pictures.png(width, height, salt: salt), to: "\(catalog)/\(name).imageset/\(name).png")
    try folder.write(
      Pictures.png(width * 2, height * 2, salt: salt), to: "\(catalog)/\(name).imageset/\(name)@2x.png")
  }

  static let texts = [
    "index.html": """
    <!doctype html>
    <html lang="{{lang}}" dir="{{dir}}"><head><meta http-equiv="Content-Security-Policy" content="{{csp}}">
    {{{about.base}}}<title>{{about.title}}</title><style>{{{inline.style}}}</style><link rel="icon" href="{{assets.favicon}}">
    <meta property="og:image" content="{{about.picture}}"><meta name="description" content="{{about.description}}">
    <link rel="canonical" href="{{about.address}}">
    {{{signed.head}}}
    <script type="module" src="{{assets.bridge}}" {{{signed.integrity}}} data-wasm="{{assets.wasm}}" data-second="{{assets.second}}" data-app="{{assets.app}}" data-offline="{{assets.offline}}"
    data-languages="{{languages}}" data-follows-browser="{{follows-browser}}" data-fragment="{{about.fragment}}" data-link="{{link}}" data-make="{{make}}">
    </script></head>
    <body><p>{{words.launch-above}}</p><img src="{{scotch.src}}" srcset="{{scotch.srcset}}" alt="">
    <img src="{{ring.src}}" srcset="{{ring.srcset}}" alt=""><img src="{{inline.disguise}}" alt=""></body></html>
    """,
    "hoo/index.html": """
    <!doctype html>
    <html lang="{{lang}}" dir="{{dir}}"><head><meta http-equiv="Content-Security-Policy" content="{{csp}}">
    {{{about.base}}}<title>{{about.title}}</title><style>{{{inline.style}}}</style><link rel="icon" href="{{assets.hooFavicon}}">
    <link rel="manifest" href="manifest.webmanifest"><meta property="og:image" content="{{about.picture}}">
    <meta name="description" content="{{about.description}}"><link rel="canonical" href="{{about.address}}">
    {{{signed.head}}}
    <script type="module" src="{{assets.bridge}}" {{{signed.integrity}}} data-wasm="{{assets.wasm}}" data-second="{{assets.second}}" data-app="{{assets.app}}" data-offline="{{assets.offline}}"
    data-languages="{{languages}}" data-follows-browser="{{follows-browser}}" data-fragment="{{about.fragment}}">
    </script></head><body><img src="{{scotch.src}}" srcset="{{scotch.srcset}}" alt=""></body></html>
    """,
    "link.html": """
    <!doctype html><html lang="{{lang}}" dir="{{dir}}"><meta http-equiv="Content-Security-Policy" content="{{csp}}">
    <meta http-equiv="refresh" content="0; url={{about.app}}"><title>{{about.title}}</title><style>{{{style}}}</style>
    <meta name="description" content="{{about.description}}"><meta property="og:image" content="{{about.picture}}">
    <link rel="canonical" href="{{about.address}}">
    """,
    "lost.html": """
    <!doctype html><html lang="{{lang}}" dir="{{dir}}"><meta http-equiv="Content-Security-Policy" content="{{csp}}">
    <style>{{{style}}}</style><img src="{{owl}}"><h1>{{words.lost-title}}</h1><p>{{words.lost-text}}</p>
    <a href="{{home}}">{{words.lost-home}}</a>{{{script}}}
    """,
    "shell/face.css": ".face-skin { left: 80px }\n",
    "shell/shrug.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"><ellipse rx=\"1\"/></svg>",
    "studio/sound.js": "export const take = () => {};\n", "studio/studio.js": "export const open = () => {};\n",
    "studio/card.js": "export const share = () => {};\n", "studio/CardWeb.wasm": "card",
    "studio/opening.js": "export const open = () => {};\n", "studio/stage.js": "export const play = () => {};\n",
    "studio/sets.js": "export const open = () => {};\n", "studio/shelf.js": "export const keep = () => {};\n",
    "studio/address.js": "export const arrive = () => {};\n",
    "studio/OpeningWeb.wasm": "opening", "studio/StageWeb.wasm": "stage", "studio/SetsWeb.wasm": "sets",
    "studio/SoundWeb.wasm": "sound", "studio/StudioWeb.wasm": "studio",
    "dynamics/index.html": """
    <!doctype html><html lang="en"><head><meta http-equiv="Content-Security-Policy" content="{{csp}}"><title>Playground</title>
    <link rel="stylesheet" href="{{assets.playgroundStyle}}">
    <script type="module" src="{{assets.playground}}" data-wasm="{{assets.playgroundWasm}}" data-words="{{words}}" data-right-to-left="{{right-to-left}}"></script></head><body></body></html>
    """,
    "dynamics/playground.js": "export const play = () => {};\n", "dynamics/style.css": "canvas { width: 100%; }\n",
    "dynamics/PlaygroundWeb.wasm": "playground",
    "hoo/style.css": String(repeating: "main { color: #33594f; }\n", count: 40),
    "hoo/manifest.webmanifest": """
    {"name": {{{json.app-name}}}, "start_url": "./", "icons": [{"src": "{{assets.hooIcon192}}", "sizes": "192x192"}]}
    """,
    "shared.css": "img { display: block; }\n",
    "style.css": String(repeating: "main > p { color: #E15926; }\n", count: 40),
    "bridge.js": String(repeating: "export const verbs = [];\n", count: 40),
    "offline.js": "export const prepare = () => {};\n", "signed.js": "self.pinned = {};\n", "SignedWeb.wasm": "signed",
    "service-worker.js": "const build = \"{{build}}\";\nconst version = {{version}};\nconst shell = {{{precached}}};\n",
    "preview/preview.js": "const generations = {{{generations}}}; // ./{{{offline}}}\n",
    "preview/service-worker.js": "self.registration.unregister();\n",
    "manifest.webmanifest": """
    {"name": {{{json.app-name}}}, "start_url": "./", "background_color": "{{show.ground}}", "theme_color": "{{show.accent}}",
     "icons": [{"src": "{{assets.icon192}}", "sizes": "192x192"}]}
    """,
    "words/en.json":
      #"{"app-name": "Disguise \"&\" Rama", "launch-above": "A <b> & more", "signed-unsigned": "Not \"signed\""}"#,
    "intro/en.json": #"{"back": false, "steps": [{"message": "Hello.", "button": "Who are you?", "image": "scotch"}]}"#,
    "fonts/condensed-light.woff2": "wOF2 light", "fonts/condensed-medium.woff2": "wOF2 medium",
    "licences.txt": "Apache Licence\n",
    "shell/disguise.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100%\"/>\n",
    "shell/hoo-favicon.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"><circle r=\"1\"/></svg>",
    "shell/face.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"560\"/>\n",
    "shell/favicon.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
    "shell/wall.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1600\"/>",
    "shell/boards.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1000\"/>",
    "shell/rama.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"><g/></svg>",
  ]

  static let images = [
    "shell/scotch.png": Pictures.png(235, 374), "shell/scotch@2x.png": Pictures.png(470, 748),
    "shell/scotch@3x.png": Pictures.png(705, 1122), "shell/lids.png": Pictures.png(235, 374, salt: 1),
    "shell/ring.png": Pictures.png(320, 320),
    "shell/ring@2x.png": Pictures.png(640, 640), "shell/line.png": Pictures.png(377, 48),
    "shell/icon-192.png": Pictures.png(192, 192), "shell/icon-512.png": Pictures.png(512, 512),
    "shell/icon-maskable-512.png": Pictures.png(512, 512, salt: 1),
    "shell/hoo-icon-192.png": Pictures.png(192, 192, salt: 2),
    "shell/hoo-icon-512.png": Pictures.png(512, 512, salt: 2),
    "shell/hoo-icon-maskable-512.png": Pictures.png(512, 512, salt: 3),
    "shell/hoo-apple-touch-icon.png": Pictures.png(180, 180, salt: 2),
    "shell/apple-touch-icon.png": Pictures.png(180, 180), "shell/social.png": Pictures.png(1200, 630),
  ]
}

"""Contact sheets of what the share dialog makes: the dialog itself, and the frames of its films, decoded."""

import film


def sheets():
    yield "film dialog", dialog
    yield "film frames", frames


def dialog(album):
    for size, more in (("390x844 notched", {}), ("844x390 notched", {}), ("1280x800", {"color_scheme": "dark"})):
        app, box = shared(album, size, **more)
        for kind in (None, "Picture with stage", "Film (GIF)", "Film (video)"):
            film.make(box, kind)
            album.take(app, f"{size}: {kind or 'Picture'}")
        app.close()


def frames(album):
    """Every fifth frame of the GIF, and of the video those of the same times."""
    app, box = shared(album, "390x844 notched")
    for kind, pace in (("Film (GIF)", 5), ("Film (video)", 7.5)):
        pictures, _ = film.decode(film.make(box, kind)[1])
        for i in range(int((len(pictures) - 1) / pace) + 1):
            picture = pictures[int(i * pace)]
            album.pictures.append((f"{kind}: {picture.seconds:.2f} s", picture.png()))
    app.close()


def shared(album, size, costume="pirate", **more):
    app = album.open(size, **more)
    app.page.add_init_script(film.COLLECT)
    app.go_dressing(bubbles=5)
    app.bubble(costume).evaluate("node => node.click()")
    app.wait_state("dressed")
    return app, film.open_dialog(app.page)

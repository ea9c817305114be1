@_spi(Headless)
extension HeadlessHost {
    /// Creates a host that shows the window of an app.
    public convenience init<A: App>(showing app: A, on screen: HeadlessScreen = HeadlessScreen()) throws {
        var scene: any Scene = app.body
        while !(scene is any WindowScene) { scene = scene.body }
        guard let window = scene as? any WindowScene else {
            preconditionFailure("A scene ends in one that the host knows.")
        }
        try self.init(AnyView(window.root), on: screen)
    }

    /// Changes the phase of the scene, as when a user leaves the app.
    public func move(to phase: ScenePhase) throws {
        renderer.scenePhase = phase
        renderer.signal.raise()
        try update()
    }
}

@main struct DisguiseWeb { static func main() {} }

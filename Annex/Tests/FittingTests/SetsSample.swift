import Values

@testable import Fitting

/// Sets of Hoos to try the fitting room with.
enum SetsSample {
  static let json: Text = """
    {"languages":["en","de"],"revision":"r1","archives":["08"],"sets":[
    {"name":"01","color":"#2c6848","source":"{set}","texts":{"en":{"title":"Owls"},"de":{"title":"Eulen"}},
    "header":{"en":[{"scale":1,"width":366,"height":73,"address":"pictures/h"}],"de":[]},"hoos":[
    {"name":"01","source":"{hoo}","texts":{"en":{"title":"Barn Owl","poem":["One,","two."]},"de":{"title":"Schleiereule","poem":["Eins."]}},
    "files":[{"scale":1,"width":72,"height":72,"address":"pictures/a"},{"scale":2,"width":144,"height":144,"address":"pictures/b"}]},
    {"name":"03","texts":{"en":{"title":"Eagle Owl","poem":["Hoo."]},"de":{"title":"","poem":[]}},
    "files":[{"scale":1,"width":72,"height":72,"address":"pictures/c"}]}]}],
    "findings":[{"severity":"warning","rule":"missing-scale","file":"mysets/01","entry":"01/03/hoo.png","path":"","message":"m","remedy":"r"},
    {"severity":"error","rule":"key-missing","file":"mysets/01","entry":"01/01/hoo.json","path":"PoemLine-de","message":"m","remedy":"r"},
    {"severity":"error","rule":"color","file":"mysets/01","entry":"01/hoo_set.json","path":"Color","message":"m","remedy":"r"},
    {"severity":"warning","rule":"missing-scale","file":"mysets/01","entry":"01/header-de.png","path":"","message":"m","remedy":"r"}]}
    """

  static var sets: FittingSets { FittingSets(Sample.value(json))! }

  static var session: SetsSession { SetsSession(sets.document, revision: sets.revision) }
}

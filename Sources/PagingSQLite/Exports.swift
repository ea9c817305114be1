@_exported public import PagingJSON

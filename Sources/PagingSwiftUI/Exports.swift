@_exported public import PagingUI

/**
 * Calls that staff which looks as somebody else makes: those that read, which pages make by themselves, and
 * signing out. Every other is refused then.
 */
export const WHILE_IMPERSONATING: ReadonlySet<string> = new Set([
  'captcha',
  'logout',
  'loginuserdetail',
  'viewsetting',
  'searchBar',
  'countAllNotification',
  'getNotification',
  'allmessage',
  'loginCompanyDetails',
  'getCompanyDetails',
  'smeGetMultilocation',
])

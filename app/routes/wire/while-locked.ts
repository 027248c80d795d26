/**
 * Calls that go on while the workspace acted for can only be read: those that read, and what people do for
 * themselves. Every other is refused then.
 */
export const WHILE_LOCKED: ReadonlySet<string> = new Set([
  'login',
  'captcha',
  'askPasskey',
  'loginuserdetail',
  'logout',
  'emailcheck',
  'usernamecheck',
  'join',
  'searchBar',
  'favlist',
  'viewsetting',
  'changepassword',
  'changeNotificationSetting',
  'profileType',
  'joinedcompanies',
  'serviceType',
  'deactivateaccount',
  'countAllNotification',
  'getNotification',
  'readNotification',
  'allmessage',
  'loginCompanyDetails',
  'getCompanyDetails',
  'switchCompanyProfile',
  'smeGetMultilocation',
  'joinCompany',
  'joinSMECompany',
])

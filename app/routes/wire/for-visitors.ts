/** Calls that do something for who is not signed in. Every other is refused then, whatever comes with it. */
export const FOR_VISITORS: ReadonlySet<string> = new Set([
  'login',
  'captcha',
  'askPasskey',
  'logout',
  'emailcheck',
  'usernamecheck',
  'join',
  'searchBar',
])

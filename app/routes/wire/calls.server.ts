import {
  captchaTask,
  emailcheck,
  join,
  login,
  loginuserdetail,
  logout,
  usernamecheck,
} from './account-calls.server.ts'
import type { WireCall } from './answer.server.ts'
import {
  allmessage,
  countAllNotification,
  getNotification,
  readNotification,
} from './notification-calls.server.ts'
import { searchBar } from './search-calls.server.ts'

/** Every action of `POST /api/inc/switchfunction` and the function that answers it. */
export const calls = new Map<string, WireCall>(
  Object.entries({
    login,
    captcha: captchaTask,
    loginuserdetail,
    logout,
    emailcheck,
    usernamecheck,
    join,
    searchBar,
    countAllNotification,
    getNotification,
    readNotification,
    allmessage,
  } satisfies Record<string, WireCall>),
)

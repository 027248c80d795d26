import {
  askPasskey,
  captchaTask,
  emailcheck,
  join,
  login,
  loginuserdetail,
  logout,
  usernamecheck,
} from './account-calls.server.ts'
import type { WireCall } from './answer.server.ts'
import type { WireQuery } from './answer-query.server.ts'
import {
  joinCompany,
  joinSMECompany,
  loginCompanyDetails,
  smeGetMultilocation,
  switchCompanyProfile,
} from './company-calls.server.ts'
import { favlist } from './favourite-calls.server.ts'
import {
  allmessage,
  countAllNotification,
  getNotification,
  readNotification,
} from './notification-calls.server.ts'
import { searchBar } from './search-calls.server.ts'
import { saveEventDraft, saveRequirementDraft, saveTopicDraft } from './selling-calls.server.ts'
import {
  changeNotificationSetting,
  changepassword,
  deactivateaccount,
  joinedcompanies,
  profileType,
  serviceType,
  viewsetting,
} from './settings-calls.server.ts'

/** Every action of `POST /api/inc/switchfunction` and the function that answers it. */
export const calls = new Map<string, WireCall>(
  Object.entries({
    login,
    captcha: captchaTask,
    askPasskey,
    loginuserdetail,
    logout,
    viewsetting,
    changepassword,
    changeNotificationSetting,
    profileType,
    joinedcompanies,
    serviceType,
    deactivateaccount,
    emailcheck,
    usernamecheck,
    join,
    searchBar,
    favlist,
    countAllNotification,
    getNotification,
    readNotification,
    allmessage,
    loginCompanyDetails,
    getCompanyDetails: loginCompanyDetails,
    switchCompanyProfile,
    joinCompany,
  } satisfies Record<string, WireCall>),
)

/** Those that the query string takes too, by GET and by POST. */
export const queries = new Map<string, WireQuery>(Object.entries({ favlist }))

/** Every action of `POST /api/inc/switchfunction2`. */
export const calls2 = new Map<string, WireCall>(
  Object.entries({ smeGetMultilocation, joinSMECompany } satisfies Record<string, WireCall>),
)

/** Every action of `POST /api/inc/switchSelling`: with which the browser sells. */
export const sellingCalls = new Map<string, WireCall>(
  Object.entries({ saveTopicDraft, saveEventDraft, saveRequirementDraft } satisfies Record<string, WireCall>),
)

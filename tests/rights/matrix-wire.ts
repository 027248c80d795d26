import { randomUUID } from 'node:crypto'
import { newCode } from '#app/kit/ids.ts'
import { AT_WORK, FIRM } from './roles.ts'
import { call, everybody, get, nowhere, only, paid, people, post, type Row, these } from './row.ts'

/** Every role at every call of the wire. */
export const WIRE: Row[] = [
  post('/api/inc/switchfunction', everybody(404), () => ({ action: 'nothing' })),
  post('/api/inc/switchfunction2', everybody(404), () => ({ action: 'nothing' })),
  ...['/api/inc/imgupload', '/api/inc/event-upload', '/api/inc/upload', '/api/inc/message-file'].map((path) =>
    post(path, paid(people(422, 401)), nowhere),
  ),
  post('/api/payments/sandbox/notice', everybody(400), nowhere),
  post('/api/payments/stripe/notice', everybody(404), nowhere),
  post('/api/mail/incoming', everybody(404), nowhere),
  call('login', everybody(200), () => ({ username: `nobody_${newCode(9)}`, password: 'not the password' })),
  call('captcha', everybody(200)),
  call('askPasskey', everybody(200)),
  call('loginuserdetail', people(200, 401)),
  call('viewsetting', people(200, 401)),
  call('joinedcompanies', people(422, 401), () => ({ status: 'maybe' })),
  call('profileType', people(200, 401), () => ({ type: 'indprofile' })),
  call('changeNotificationSetting', people(200, 401), () => ({ type: 'message', setting: 'true' })),
  call('serviceType', people(422, 401), () => ({ Provider: 'true', Seeker: 'true' })),
  call('changepassword', people(422, 401), () => ({ oldpass: 'a', newpass: 'one two', confpass: 'three' })),
  call('deactivateaccount', people(422, 401), () => ({ pass: '' })),
  call('emailcheck', everybody(200), () => ({ semail: 'nobody@example.com' })),
  call('usernamecheck', everybody(200), () => ({ susername: 'nobody_there' })),
  call('join', everybody(422)),
  call('searchBar', everybody(200), () => ({ search: 'bookbinding' })),
  call('favlist', people(200, 401)),
  get('/api/inc/switchfunction', people(200, 401), () => ({ '?': 'action=favlist&limit=20' })),
  get('/api/inc/switchfunction', everybody(404), () => ({ '?': 'action=logout' })),
  call('loginCompanyDetails', { ...people(404, 401), ...these(AT_WORK, 200) }),
  call('getCompanyDetails', { ...people(404, 401), ...these(AT_WORK, 200) }),
  call('switchCompanyProfile', only(these(FIRM, 200), 401), ({ firm }) => ({ companyId: firm })),
  call('switchCompanyProfile', only({ superAdmin: 200 }, 401), ({ location }) => ({ companyId: location })),
  call('switchCompanyProfile', people(404, 401), () => ({ companyId: randomUUID() })),
  call('joinCompany', people(422, 401), () => ({ companyId: 'made-up' })),
  {
    ...call('joinSMECompany', people(422, 401), () => ({ companyId: 'made-up' })),
    of: 'CALL2 joinSMECompany',
  },
  { ...call('smeGetMultilocation', people(200, 401)), of: 'CALL2 smeGetMultilocation' },
  post('/api/inc/switchSelling', everybody(404), () => ({ action: 'nothing' })),
  { ...call('saveEventDraft', paid(people(404, 401))), of: 'CALLSELLING saveEventDraft' },
  { ...call('saveRequirementDraft', paid(people(404, 401))), of: 'CALLSELLING saveRequirementDraft' },
  { ...call('saveTopicDraft', paid(people(404, 401))), of: 'CALLSELLING saveTopicDraft' },
  {
    ...call('saveTopicDraft', paid(only({ organiser: 422 }, 401)), ({ course, draftTopic }) =>
      course({ topic: draftTopic }),
    ),
    of: 'CALLSELLING saveTopicDraft',
    at: ({ draftTopic }) => ({ '?': draftTopic }),
  },
  call('logout', everybody(200)),
  call('countAllNotification', people(200, 401)),
  call('getNotification', people(200, 401), () => ({ type: 'notifilist', lastid: '' })),
  call('readNotification', people(200, 401), () => ({ id: 'all' })),
  call('readNotification', people(404, 401), () => ({ id: randomUUID() })),
  call('allmessage', people(200, 401), () => ({ neworold: 'new' })),
]

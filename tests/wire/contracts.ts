import { z } from 'zod'
import { LIMITS } from '#app/features/people/accounts/limit.ts'
import type { Limit } from '#app/platform/rate-limit.server.ts'

type Fields = Record<string, string>

/** What one call takes and answers, as `docs/wire.md` lists it too. */
export type Contract = {
  /**
   * The payload beside `action`, such that it succeeds; `{account}` stands for the username of whoever calls,
   * `{company}` for whom it acts.
   */
  send: Fields
  /** The whole answer: no field more, none less. */
  answer: z.ZodObject | z.ZodArray<z.ZodObject>
  /** The endpoint, where it is not `inc/switchfunction`. */
  at?: 'inc/switchfunction2' | 'inc/switchSelling'
  /** For whom the caller acts: a company as its admin, or a location of a group as its super-admin. */
  actsFor?: 'company' | 'location'
  /** The caller is an approved provider, and `{code}` the link of such a workspace. */
  joins?: 'company' | 'sme'
  /** Whether one has to be signed in: without a session the answer is 401. */
  signedIn: boolean
  /** Of a payload that is refused with 422: the field that has words of its own. */
  bad?: { send: Fields; field: string }
  /**
   * From where too many come is refused with 429: by a limit of its own, or as any form is (see the test).
   */
  limit?: { of: Limit; key: 'address' } | { calls: number }
  /** Whether the answer opens or ends a session. */
  session?: 'opens' | 'ends'
}

export const PASSWORD = 'seven calm otters'

const yes = z.literal(true)
const said = z.string().min(1)
const flag = z.literal(['0', '1'])
const address = z.string().regex(/^[\w%.-]+$/)
const found = z.array(z.strictObject({ topic: said, url: address }))

const companyDetails = z.strictObject({
  status: yes,
  id: z.uuid(),
  name: said,
  logo: z.string(),
  country: z.string(),
  userRole: z.literal([1, 2]),
  end_date: z.iso.datetime().nullable(),
})

const wireLine = z.strictObject({
  id: z.uuid(),
  fromUser: z.string(),
  toUser: z.string(),
  message: z.string(),
  date: z.iso.datetime(),
  type: z.enum(['unread', 'read']),
  profileImage: z.string(),
  link: z.string().regex(/^\//),
})
const notification = z.strictObject({
  id: z.uuid(),
  message: said,
  text: said,
  link: z.string().startsWith('/'),
  url: z.url(),
  date: z.iso.datetime(),
  status: z.enum(['unread', 'read']),
})

/** Every call of `POST /api/inc/switchfunction`: one entry each, or a unit test fails. */
export const CONTRACTS: Record<string, Contract> = {
  login: {
    send: { username: '{account}', password: PASSWORD, cookie: 'true', recaptcha: '' },
    answer: z.strictObject({
      status: yes,
      recaptcha: z.literal(false),
      msg: said,
      twoStep: z.literal(false),
    }),
    signedIn: false,
    bad: { send: { username: '', password: PASSWORD }, field: 'username' },
    limit: { of: LIMITS.signInFromAddress, key: 'address' },
    session: 'opens',
  },
  captcha: {
    send: {},
    answer: z.strictObject({ status: yes, kind: z.literal('proof'), challenge: z.looseObject({}) }),
    signedIn: false,
    limit: { calls: 60 },
  },
  askPasskey: {
    send: {},
    answer: z.strictObject({ status: yes, options: z.string().refine((text) => JSON.parse(text).challenge) }),
    signedIn: false,
    limit: { calls: 60 },
  },
  loginuserdetail: {
    send: {},
    answer: z.strictObject({
      status: yes,
      username: said,
      userId: z.uuid(),
      profileImage: z.string().refine((text) => typeof JSON.parse(text).thumb90 === 'string'),
      companyuser: z.boolean(),
      smeuser: z.boolean(),
      serviceType: z.enum(['provider', 'seeker']),
      userType: z.enum(['IN', 'CO']),
      name: said,
      profileType: z.enum(['indprofile', 'compprofile']),
      emailConfirmed: z.boolean(),
    }),
    signedIn: true,
  },
  logout: { send: {}, answer: z.strictObject({ status: yes }), signedIn: false, session: 'ends' },
  viewsetting: {
    send: {},
    answer: z.strictObject({
      status: yes,
      profileVisibility: flag,
      newsletterNotif: flag,
      messageNotif: flag,
      profileType: z.enum(['indprofile', 'compprofile']),
    }),
    signedIn: true,
  },
  changepassword: {
    send: { oldpass: PASSWORD, newpass: 'eight brave herons', confpass: 'eight brave herons' },
    answer: z.strictObject({ status: yes, msg: said }),
    signedIn: true,
    bad: { send: { oldpass: PASSWORD, newpass: 'eight brave herons', confpass: 'x' }, field: 'confpass' },
  },
  changeNotificationSetting: {
    send: { type: 'newslet', setting: 'true' },
    answer: z.strictObject({ status: yes, msg: said }),
    signedIn: true,
    bad: { send: { type: 'sms', setting: 'true' }, field: 'type' },
  },
  profileType: {
    send: { type: 'compprofile' },
    answer: z.strictObject({ status: yes, msg: said }),
    signedIn: true,
    bad: { send: { type: 'staff' }, field: 'type' },
  },
  joinedcompanies: {
    send: { status: 'true' },
    answer: z.strictObject({ status: yes, msg: said }),
    signedIn: true,
    bad: { send: { status: 'maybe' }, field: 'status' },
  },
  serviceType: {
    send: { Provider: 'true', Seeker: 'false' },
    answer: z.strictObject({ status: yes, msg: said }),
    signedIn: true,
    bad: { send: { Provider: 'true', Seeker: 'true' }, field: 'Provider' },
  },
  deactivateaccount: {
    send: { pass: PASSWORD },
    answer: z.strictObject({ status: yes, msg: said }),
    signedIn: true,
    bad: { send: { pass: 'not it' }, field: 'pass' },
    session: 'ends',
  },
  emailcheck: {
    send: { semail: '{account}@example.com' },
    answer: z.strictObject({ status: yes, msg: said }),
    signedIn: false,
    bad: { send: { semail: 'no address' }, field: 'semail' },
    limit: { of: LIMITS.checkEmail, key: 'address' },
  },
  usernamecheck: {
    send: { susername: '{account}' },
    answer: z.strictObject({ status: yes, msg: said }),
    signedIn: false,
    bad: { send: { susername: 'a b' }, field: 'susername' },
    limit: { of: LIMITS.checkUsername, key: 'address' },
  },
  join: {
    send: {
      susername: 'New_{account}',
      semail: 'new.{account}@example.com',
      spassword: 'eight brave herons',
      phone: '',
      sindustry: 'undefined',
      companyId: '',
    },
    answer: z.strictObject({ status: yes, msg: said }),
    signedIn: false,
    bad: { send: { susername: 'Somebody_1', semail: 'x', spassword: 'eight brave herons' }, field: 'semail' },
    limit: { of: LIMITS.registerFromAddress, key: 'address' },
    session: 'opens',
  },
  favlist: {
    send: { limit: '20', offset: '0' },
    answer: z.strictObject({
      status: yes,
      topicDetail: z.array(z.looseObject({ url: address, topic: said })),
      recordsTotal: z.int(),
    }),
    signedIn: true,
    bad: { send: { limit: 'many', offset: '0' }, field: 'limit' },
    limit: { calls: 120 },
  },
  loginCompanyDetails: { send: {}, answer: companyDetails, actsFor: 'company', signedIn: true },
  getCompanyDetails: { send: {}, answer: companyDetails, actsFor: 'company', signedIn: true },
  switchCompanyProfile: {
    send: { companyId: '{company}' },
    answer: z.strictObject({ status: yes, msg: said }),
    actsFor: 'company',
    signedIn: true,
    bad: { send: { companyId: 'no id' }, field: 'companyId' },
  },
  joinCompany: {
    send: { companyId: '{code}' },
    answer: z.strictObject({ status: yes, msg: said }),
    joins: 'company',
    signedIn: true,
    bad: { send: { companyId: 'no code' }, field: 'companyId' },
  },
  joinSMECompany: {
    send: { companyId: '{code}' },
    at: 'inc/switchfunction2',
    answer: z.strictObject({ status: yes, msg: said }),
    joins: 'sme',
    signedIn: true,
  },
  saveEventDraft: {
    send: { draft: '', key: '018f3f2e-7b1a-4c7d-9a3e-2f4b5c6d7e90', seen: '', title: 'Kilns' },
    at: 'inc/switchSelling',
    answer: z.strictObject({ status: yes, msg: said, draft: said, seen: said }),
    joins: 'company',
    signedIn: true,
  },
  saveRequirementDraft: {
    send: { draft: '', key: '018f3f2e-7b1a-4c7d-9a3e-2f4b5c6d7e91', seen: '', title: 'Kilns' },
    at: 'inc/switchSelling',
    answer: z.strictObject({ status: yes, msg: said, draft: said, seen: said }),
    signedIn: true,
  },
  saveTopicDraft: {
    send: {
      topic: '',
      key: '018f3f2e-7b1a-4c7d-9a3e-2f4b5c6d7e8f',
      seen: '',
      title: 'Kilns',
      category: 'kilns',
      language: 'en',
      level: 'all',
      durationUnit: 'days',
      currency: 'EUR',
      unit: 'person',
    },
    at: 'inc/switchSelling',
    answer: z.strictObject({ status: yes, msg: said, url: address, seen: said }),
    joins: 'company',
    signedIn: true,
  },
  smeGetMultilocation: {
    send: {},
    at: 'inc/switchfunction2',
    answer: z.array(z.strictObject({ id: z.uuid(), name: said, country: z.string() })).min(2),
    actsFor: 'location',
    signedIn: true,
  },
  searchBar: {
    send: { search: 'bookbinding' },
    answer: z.strictObject({
      topicDetail: found.min(1),
      user: z.array(address),
      requirement: found,
      event: found,
    }),
    signedIn: false,
    limit: { calls: 120 },
  },
  countAllNotification: {
    send: {},
    answer: z.strictObject({ status: yes, message: z.int().min(0), notif: z.int().min(0) }),
    signedIn: true,
    limit: { calls: 300 },
  },
  getNotification: {
    send: { type: 'notifilist', lastid: '' },
    answer: z.strictObject({ status: yes, notification: z.array(notification), more: z.boolean() }),
    signedIn: true,
    bad: { send: { type: 'notifilist', lastid: '-1' }, field: 'lastid' },
  },
  readNotification: {
    send: { id: 'all' },
    answer: z.strictObject({ status: yes, notif: z.int().min(0) }),
    signedIn: true,
    bad: { send: { id: '' }, field: 'id' },
  },
  allmessage: {
    send: { firstmsg: '', lastmsg: '', neworold: 'new', type: '' },
    answer: z.strictObject({ status: yes, message: z.array(wireLine), more: z.boolean() }),
    signedIn: true,
    bad: { send: { neworold: 'old', firstmsg: '-1' }, field: 'firstmsg' },
  },
}

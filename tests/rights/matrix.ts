import { randomUUID } from 'node:crypto'
import { POLICIES, POLICY_VERSIONS } from '#app/kit/policy-versions.ts'
import { ADMIN } from './matrix-admin.ts'
import { ATTENDANCE } from './matrix-attendance.ts'
import { BUYING } from './matrix-buying.ts'
import { COMPANIES } from './matrix-companies.ts'
import { EDITING } from './matrix-editing.ts'
import { FEES } from './matrix-fees.ts'
import { INVOICES } from './matrix-invoices.ts'
import { ENDING, OWN_LISTS } from './matrix-lists.ts'
import { MESSAGES } from './matrix-messages.ts'
import { PROPOSALS } from './matrix-proposals.ts'
import { PROVIDER } from './matrix-provider.ts'
import { PURCHASE_ORDERS } from './matrix-purchase-orders.ts'
import { REQUIREMENTS } from './matrix-requirements.ts'
import { TRAININGS } from './matrix-trainings.ts'
import { WIRE } from './matrix-wire.ts'
import { WORKSPACE } from './matrix-workspace.ts'
import { FIRM } from './roles.ts'
import {
  everybody,
  get,
  nowhere,
  only,
  paid,
  people,
  post,
  providers,
  type Row,
  SEE_HIDDEN,
  staffWith,
  these,
} from './row.ts'

const SEES_HIDDEN = { ...these(['joinedTrainer', ...FIRM], 200), ...staffWith(SEE_HIDDEN, 200) }

const TEXTS = ['refund-policy', 'support', 'faqs', 'terms', 'privacy', 'cookies']
const MORE_TEXTS = ['anti-spam', 'gdpr', 'ipr-complaints', 'abuse-policy', 'ranking', 'selling-mandate-1']

const READ_BY_ALL: Row[] = [
  '/',
  '/search',
  '/event/search',
  '/requirement/search',
  '/compare',
  '/blog',
  '/contact',
  ...[...TEXTS, ...MORE_TEXTS].map((name) => `/${name}`),
  '/blog/feed.xml',
  '/feed/events.rss',
  '/feed/events.ics',
  '/feed/topics.rss',
  '/for-companies',
  '/robots.txt',
  '/sitemap.xml',
  '/reset',
  '/dev/mail',
].map((path) => get(path, everybody(200)))

const ABOUT_ONE_THING: Row[] = [
  ...POLICIES.flatMap((name) => [
    get(`/${name}/:day`, everybody(200), () => ({ day: POLICY_VERSIONS[name].at(-1) ?? '' })),
    get(`/${name}/:day`, everybody(404), () => ({ day: '2020-01-01' })),
  ]),
  get('/data-request/:code/:token', everybody(404), () => ({ code: 'nosuchcode', token: 'x' })),
  post(
    '/data-request/:code/:token',
    everybody(404),
    () => ({}),
    () => ({ code: 'nosuchcode', token: 'x' }),
  ),
  get('/data-request/:code/:token/archive', everybody(404), () => ({ code: 'nosuchcode', token: 'x' })),
  get('/event/Q/:url', everybody(200), ({ event }) => ({ url: event.slug })),
  get(
    '/event/Q/:url',
    only({ organiser: 200, ...staffWith(['approveProviders', 'moderate'], 200) }, 404),
    ({ draftEvent }) => ({
      url: draftEvent,
    }),
  ),
  get('/event/Q/:url.ics', everybody(200), ({ event }) => ({ url: event.slug })),
  get(
    '/event/Q/:url.ics',
    only({ organiser: 200, ...staffWith(['approveProviders', 'moderate'], 200) }, 404),
    ({ draftEvent }) => ({
      url: draftEvent,
    }),
  ),
  get('/requirement/:url', everybody(200), ({ requirement }) => ({ url: requirement })),
  get('/requirement/:url', only({ buyer: 200, ...staffWith(['moderate'], 200) }, 404), ({ draft }) => ({
    url: draft,
  })),
  get('/topic/:url', everybody(200), ({ topic }) => ({ url: topic })),
  get(
    '/topic/:url',
    only({ organiser: 200, ...staffWith(['approveProviders', 'moderate'], 200) }, 404),
    ({ draftTopic }) => ({
      url: draftTopic,
    }),
  ),
  get('/blog/:name', everybody(200), ({ article }) => ({ name: article })),
  get('/sitemap/:file', everybody(200), () => ({ file: 'pages-en-1.xml' })),
  get('/og/:kind/:language/:url.png', everybody(200), ({ event }) => ({
    kind: 'event',
    language: 'en',
    url: event.slug,
  })),
  get('/og/:kind/:language/:url.png', everybody(404), ({ draftEvent }) => ({
    kind: 'event',
    language: 'en',
    url: draftEvent,
  })),
  get('/:username', everybody(200), ({ organiser }) => ({ username: organiser })),
  get('/:username', only(SEES_HIDDEN, 404), ({ hidden }) => ({ username: hidden })),
  get('/:username', everybody(200), ({ company }) => ({ username: company })),
  get('/:username', everybody(404), ({ silentFirm }) => ({ username: silentFirm })),
  get('/topic/:url', only(SEES_HIDDEN, 404), ({ hiddenTopic }) => ({ url: hiddenTopic })),
  get('/event/Q/:url', only(SEES_HIDDEN, 404), ({ hiddenEvent }) => ({ url: hiddenEvent })),
  get('/event/Q/:url.ics', only(SEES_HIDDEN, 404), ({ hiddenEvent }) => ({ url: hiddenEvent })),
  get('/og/:kind/:language/:url.png', everybody(404), ({ hiddenEvent }) => ({
    kind: 'event',
    language: 'en',
    url: hiddenEvent,
  })),
  get('/embed/:username.html', everybody(200), ({ organiser }) => ({ username: organiser })),
  get('/embed/:username.html', everybody(404), ({ hidden }) => ({ username: hidden })),
  get('/embed/:username.json', everybody(200), ({ organiser }) => ({ username: organiser })),
  get('/embed/:username.json', everybody(404), ({ hidden }) => ({ username: hidden })),
  get('/search', everybody(200), () => ({ '?': 'username=Hilda' })),
  get('/search', everybody(200), () => ({ '?': 'topic=Topic' })),
  get('/*', everybody(404), () => ({ '*': 'nothing/here' })),
  get('/via/:code/*', everybody(404), () => ({ code: 'madeup000000', '*': 'anywhere' })),
  get('/away', everybody(404), () => ({ '?': 'to=https%3A%2F%2Fexample.org%2F&key=made-up' })),
  get('/ticket/:code', everybody(200), ({ ticket }) => ({ code: ticket })),
]

const SIGNING_IN: Row[] = [
  get('/login', people('on', 200)),
  get('/login/code', people('on', 200)),
  get('/login/step', people('on', 200)),
  get('/login/passkey', people('on', 200)),
  get('/login/link', everybody('on')),
  get('/social/login/:provider', everybody(404), () => ({ provider: 'google' })),
  get('/social/login/:provider/return', everybody(404), () => ({ provider: 'google' })),
  get('/social/done', everybody(200)),
  get('/register', people('on', 200)),
  get('/logout', everybody('on')),
  get('/impersonation/end', everybody('on')),
  get('/confirm/:token', everybody(200), () => ({ token: 'made-up' })),
  get('/confirm/former/:id/:token', everybody(200), () => ({ id: randomUUID(), token: 'made-up' })),
  get('/unsubscribe/:token', everybody(404), () => ({ token: 'made-up' })),
  get('/unsubscribe/:token', everybody(200), ({ unsubscribe }) => ({ token: unsubscribe })),
  post('/unsubscribe/:token', everybody(200), nowhere, ({ unsubscribe }) => ({ token: unsubscribe })),
  get('/unsubscribe/:token', everybody(200), ({ endsSearch }) => ({ token: endsSearch })),
  post('/unsubscribe/:token', everybody(200), nowhere, ({ endsSearch }) => ({ token: endsSearch })),
  post('/unsubscribe/:token', everybody(404), nowhere, () => ({ token: 'made-up' })),
  get('/reset/:id/:token', everybody(200), () => ({ id: randomUUID(), token: 'made-up' })),
  post('/login', people('on', 422), nowhere),
  post('/login/code', people('on', 422), nowhere),
  post('/login/step', people('on', 422), nowhere),
  post('/login/passkey', people('on', 422), nowhere),
  post('/login/link', everybody('on'), nowhere),
  post('/logout', everybody('on'), nowhere),
  post('/impersonation/end', everybody(404), nowhere),
  post('/register', people('on', 422), nowhere),
  post('/reset', everybody(422), nowhere),
  post('/contact', everybody(422), nowhere),
  post('/for-companies', people(422), nowhere),
  get('/join/:code', everybody(404), () => ({ code: 'made-up' })),
  get('/join/:code', people(200, 'on'), ({ joinCode }) => ({ code: joinCode })),
  post('/join/:code', people(422), nowhere, () => ({ code: 'made-up' })),
  get('/invite/:token', everybody(404), () => ({ token: 'made-up' })),
  get('/invite/:token', everybody(200), ({ invitation }) => ({ token: invitation })),
  post('/invite/:token', people(409), nowhere, ({ invitation }) => ({ token: invitation })),
  post('/invite/:token', people(422), nowhere, () => ({ token: 'made-up' })),
  post('/confirm/:token', everybody(409), nowhere, () => ({ token: 'made-up' })),
  post(
    '/confirm/former/:id/:token',
    everybody(409),
    () => ({ password: 'a sentence of words' }),
    () => ({ id: randomUUID(), token: 'made-up' }),
  ),
  post(
    '/reset/:id/:token',
    everybody(409),
    () => ({ password: 'correct horse battery' }),
    () => ({
      id: randomUUID(),
      token: 'made-up',
    }),
  ),
]

const DESK: Row[] = [
  ...['/dashboard', '/mybooking', '/manage_requirement'].map((path) => get(path, people(200))),
  get('/requirement/addrequirement', people(200)),
  get('/event/manage_event', people(200)),
  get('/event/manage_event', people(200), () => ({ '?': 'view=drafts' })),
  get('/settings/prices', providers(200, 403)),
  get('/settings/taxdetails', providers(200, 403)),
  get('/settings/certificates', providers(200, 403)),
  get('/settings/certificates/sample.pdf', providers(200, 403)),
  post('/settings/certificates', paid(providers(404, 403)), () => ({ intent: 'use', used: 'yes' })),
  get('/settings/security', people(200)),
  get('/settings/notices', people(200)),
  get('/settings/notices/:number', people(404), () => ({ number: 'ABCDEF012345' })),
  get('/mybooking/:reference', only({ buyer: 200 }), ({ booking }) => ({ reference: booking })),
  get('/mybooking/:reference', only(these(FIRM, 200)), ({ firmBooking }) => ({ reference: firmBooking })),
  get('/mybooking/:reference', only({ superAdmin: 200 }), ({ localBooking }) => ({
    reference: localBooking,
  })),
  get(
    '/event/manage_event/:slug',
    only({ ...these(FIRM, 200), ...staffWith(['refund'], 200) }),
    ({ firmEvent }) => ({
      slug: firmEvent,
    }),
  ),
  get('/mybooking/:reference/invoice', only({ buyer: 200 }), ({ booking }) => ({ reference: booking })),
  get('/mybooking/:reference/invoice.pdf', only({ buyer: 200 }), ({ booking }) => ({ reference: booking })),
  // It waits for no transfer: nothing is changed.
  post(
    '/mybooking/:reference',
    only({ buyer: 200 }),
    () => ({ intent: 'cancelBill' }),
    ({ booking }) => ({ reference: booking }),
  ),
  get('/mybooking/:reference/credit/:number', people(404), ({ booking }) => ({
    reference: booking,
    number: 'CN-2026-00001',
  })),
  get('/mybooking/:reference/credit/:number.pdf', people(404), ({ booking }) => ({
    reference: booking,
    number: 'CN-2026-00001',
  })),
  get('/mybooking/:reference/calendar.ics', only({ buyer: 200 }), ({ booking }) => ({ reference: booking })),
  get('/manage_requirement/:url', only({ buyer: 200 }), ({ draft }) => ({ url: draft })),
  get(
    '/event/manage_event/:slug',
    only({ organiser: 200, ...staffWith(['refund'], 200) }),
    ({ toCallOff }) => ({
      slug: toCallOff,
    }),
  ),
  post(
    '/event/manage_event/:slug',
    paid(only({ organiser: 200, ...staffWith(['moderate', 'refund'], 403) })),
    ({ event }) => ({ [`buyers.${event.typeId}`]: 'everyone' }),
    ({ event }) => ({ slug: event.slug }),
  ),
  post('/event/manage_event/:slug', paid(people(422)), nowhere, ({ firmEvent }) => ({ slug: firmEvent })),
  get('/trainerprofile', people(200)),
  post('/trainerprofile', providers(422, 403), nowhere),
  get('/document/:name', people(404), () => ({ name: 'made-up' })),
  get(
    '/document/:name',
    only({ organiser: 200, ...staffWith(['approveProviders'], 200) }),
    ({ document }) => ({ name: document }),
  ),
  post('/dashboard', people(200), () => ({ intent: 'renamed' })),
  post(
    '/mybooking/:reference',
    only({ buyer: 200 }),
    () => ({
      position: '1',
      name: 'Somebody Else',
      email: 'else@example.com',
    }),
    ({ booking }) => ({ reference: booking }),
  ),
  // Less comes back than somebody claims to have been shown.
  post(
    '/mybooking/:reference',
    only({ buyer: 409 }),
    () => ({ intent: 'cancel', seen: '900000000' }),
    ({ booking }) => ({ reference: booking }),
  ),
  post('/manage_requirement', paid(only({ buyer: 'on' })), ({ toCancel }) => ({ url: toCancel })),
  post(
    '/manage_requirement/:url',
    paid(only({ buyer: 422 })),
    ({ wish }) => wish(),
    ({ toChange }) => ({ url: toChange }),
  ),
  post('/requirement/addrequirement', paid(people('on')), ({ wish }) => wish()),
  get('/profile', people(200)),
  post('/profile', people(422), () => ({
    name: 'Somebody',
    language: 'en',
    timeZone: 'UTC',
    country: '',
  })),
  get('/settings', people(200)),
  get('/settings/data/:link', people(404), () => ({ link: 'made-up' })),
  post('/settings', people(200), () => ({
    intent: 'changeNotificationSetting',
    type: 'message',
    setting: 'true',
  })),
  post('/settings/security', people(200), () => ({ intent: 'endOthers' })),
  post('/settings/taxdetails', providers(422, 403), () => ({ sellerType: 'somebody' })),
  post('/settings/prices', paid(providers(422, 403)), () => ({
    legalName: 'Kiln Works',
    street: 'Quay 1',
    city: 'Lund',
    country: 'SE',
    taxChoice: 'included',
    rate: '25',
  })),
]

/** Every role at every address. A route or call without a row, and a row without one, fail the unit tests. */
export const MATRIX: readonly Row[] = [
  ...READ_BY_ALL,
  ...ABOUT_ONE_THING,
  ...SIGNING_IN,
  ...DESK,
  ...COMPANIES,
  ...WORKSPACE,
  ...OWN_LISTS,
  ...PROVIDER,
  ...ATTENDANCE,
  ...ADMIN,
  ...EDITING,
  ...BUYING,
  ...MESSAGES,
  ...INVOICES,
  ...PROPOSALS,
  ...PURCHASE_ORDERS,
  ...FEES,
  ...REQUIREMENTS,
  ...TRAININGS,
  ...WIRE,
  ...ENDING,
]

import { randomUUID } from 'node:crypto'
import { STAFF_TASKS } from '#app/kit/actor.ts'
import { get, nowhere, only, paid, post, type Row, staffWith } from './row.ts'

const DECISION = { intent: 'decide', acts: 'party.suspend', rule: 'fraud', facts: 'Copied', source: 'look' }

/** What staff alone sees and does. */
export const ADMIN: Row[] = [
  get('/admin', only(staffWith(STAFF_TASKS, 200), 404)),
  get('/admin/companies', only(staffWith(['manageAccounts'], 200), 404)),
  get('/admin/companies', only(staffWith(['manageAccounts'], 200), 404), () => ({ '?': 'q=e' })),
  post('/admin/companies', paid(only(staffWith(['manageAccounts'], 404), 404)), () => ({
    intent: 'confirm',
    company: 'nosuchcompany',
    reason: 'Known for years',
  })),
  get('/admin/events', only(staffWith(['moderate'], 200), 404)),
  get('/admin/events/:slug', only(staffWith(['moderate'], 200), 404), ({ draftEvent }) => ({
    slug: draftEvent,
  })),
  get('/admin/events/:slug', only(staffWith(['moderate'], 200), 404), ({ reviewEvent }) => ({
    slug: reviewEvent,
  })),
  post(
    '/admin/events/:slug',
    paid(only(staffWith(['moderate'], 409), 404)),
    () => ({ decision: 'publish' }),
    ({ draftEvent }) => ({ slug: draftEvent }),
  ),
  get('/admin/trace', only(staffWith(['operate'], 200), 404)),
  get('/admin/trace', only(staffWith(['operate'], 200), 404), () => ({
    '?': 'view=all&who=x&from=2026-01-01',
  })),
  get('/admin/trace/refused', only(staffWith(['operate'], 200), 404)),
  get('/admin/trace/refused', only(staffWith(['operate'], 200), 404), () => ({ '?': 'kind=limit&who=x' })),
  get('/admin/trace/file', only(staffWith(['operate'], 200), 404)),
  get('/admin/failures/:id', only({}, 404), () => ({ id: randomUUID() })),
  post(
    '/admin/failures/:id',
    paid(only({}, 404)),
    () => ({ decision: 'again' }),
    () => ({ id: randomUUID() }),
  ),
  get('/admin/files', only(staffWith(['operate'], 200), 404)),
  get('/admin/spam', only(staffWith(['moderate'], 200), 404)),
  post('/admin/spam', paid(only({}, 404)), () => ({ action: randomUUID() })),
  get('/admin/spam/group', only(staffWith(['moderate'], 200), 404), () => ({
    '?': 'by=domain&value=example.com&hours=24',
  })),
  post(
    '/admin/spam/group',
    paid(only(staffWith(['moderate'], 422), 404)),
    () => ({ reason: '', key: randomUUID() }),
    () => ({ '?': 'by=domain&value=example.com&hours=24' }),
  ),
  get('/admin/switches', only(staffWith(['operate'], 200), 404)),
  post('/admin/switches', paid(only(staffWith(['operate'], 422), 404)), () => ({
    intent: 'off',
    name: 'newsMail',
    hours: '1',
    reason: '',
    key: randomUUID(),
  })),
  post('/admin/switches', paid(only(staffWith(['operate'], 'on'), 404)), () => ({
    intent: 'on',
    name: 'newsMail',
  })),
  get('/admin/newsletter', only(staffWith(['editSite'], 200), 404)),
  post('/admin/newsletter', paid(only(staffWith(['editSite'], 404), 404)), () => ({
    issue: randomUUID(),
    decision: 'approve',
  })),
  get('/admin/refunds', only(staffWith(['refund'], 200), 404)),
  post('/admin/refunds', paid(only(staffWith(['refund'], 404), 404)), () => ({ refund: randomUUID() })),
  get('/admin/disputes', only(staffWith(['refund'], 200), 404)),
  get('/admin/disputes/:dispute/:paper', only({}, 404), () => ({
    dispute: randomUUID(),
    paper: 'invoice.pdf',
  })),
  post('/admin/disputes', paid(only(staffWith(['refund'], 404), 404)), () => ({
    dispute: randomUUID(),
    answer: 'accept',
  })),
  get('/admin/commission', only(staffWith(['payOut'], 200), 404)),
  get('/admin/commission', only(staffWith(['payOut'], 'on'), 404), () => ({
    '?': 'for=category&all&page=2',
  })),
  post('/admin/commission', paid(only(staffWith(['payOut'], 422), 404)), () => ({
    kind: 'provider',
    provider: 'nobody_at_all',
    rate: '8',
    reason: 'As agreed',
    key: randomUUID(),
  })),
  post('/admin/commission', paid(only(staffWith(['payOut'], 404), 404)), () => ({
    proposal: randomUUID(),
    answer: 'confirm',
  })),
  get('/admin/payouts', only(staffWith(['payOut'], 200), 404)),
  post('/admin/payouts', paid(only(staffWith(['payOut'], 409), 404)), () => ({
    intent: 'prepare',
    currency: 'AED',
    method: 'manual',
    key: randomUUID(),
  })),
  post('/admin/payouts', paid(only(staffWith(['payOut'], 422), 404)), () => ({ intent: 'hold' })),
  get('/admin/payouts/taxcollected', only(staffWith(['payOut'], 200), 404)),
  get('/admin/payouts/taxcollected/export.csv', only(staffWith(['payOut'], 200), 404)),
  get('/admin/reviews/rings/:code', only({}, 404), () => ({ code: 'MADEUP234567' })),
  post('/admin/reviews/rings/:code', paid(only({}, 404)), nowhere, () => ({ code: 'MADEUP234567' })),
  get('/admin/payouts/sellers', only(staffWith(['payOut'], 200), 404)),
  post('/admin/payouts/sellers', paid(only(staffWith(['payOut'], 409), 404)), () => ({ year: '2024' })),
  get('/admin/payouts/sellers/export.csv', only(staffWith(['payOut'], 200), 404)),
  get('/admin/payouts/sellers/:reference/report.xml', only({}, 404), () => ({ reference: 'DE2024DE-1' })),
  get('/admin/payouts/:code', only({}, 404), () => ({ code: 'MADEUP2345' })),
  post(
    '/admin/payouts/:code',
    paid(only({}, 404)),
    () => ({ intent: 'send' }),
    () => ({ code: 'MADEUP2345' }),
  ),
  get('/admin/payouts/:code/file', only({}, 404), () => ({ code: 'MADEUP2345' })),
  get('/admin/search', only(staffWith(['moderate', 'refund', 'payOut'], 200), 404)),
  get('/admin/search', only(staffWith(['moderate', 'refund', 'payOut'], 200), 404), () => ({
    '?': 'q=nobody',
  })),
  get('/admin/transfers', only(staffWith(['payOut'], 200), 404)),
  post('/admin/transfers', paid(only({}, 404)), () => ({ intent: 'sent', refund: randomUUID() })),
  get('/admin/seatrequests', only(staffWith(['moderate'], 200), 404)),
  post('/admin/seatrequests', paid(only(staffWith(['moderate'], 422), 404)), () => ({ intent: 'approve' })),
  get('/admin/mails/:id', only({}, 404), () => ({ id: randomUUID() })),
  post(
    '/admin/mails/:id',
    paid(only({}, 404)),
    () => ({ address: 'someone@example.com', reason: 'A slip in the address', key: randomUUID() }),
    () => ({ id: randomUUID() }),
  ),
  get('/admin/collections', only(staffWith(['payOut'], 200), 404)),
  ...(
    [
      ['receive', 422],
      ['assign', 404],
      ['sendBack', 404],
      ['returnCredit', 422],
    ] as const
  ).map(([intent, says]) =>
    post('/admin/collections', paid(only(staffWith(['payOut'], says), 404)), () => ({
      intent,
      key: randomUUID(),
      receipt: randomUUID(),
      reference: 'nothing',
      company: 'nobody_at_all',
      currency: 'EUR',
      amount: '1',
      day: '2999-01-01',
      words: 'nothing',
    })),
  ),
  get('/admin/plans', only(staffWith(['payOut'], 200), 404)),
  ...(
    [
      ['came', 404],
      ['resend', 404],
    ] as const
  ).map(([intent, says]) =>
    post('/admin/plans', paid(only(staffWith(['payOut'], says), 404)), () => ({
      intent,
      number: '1999-00001',
      refund: randomUUID(),
      how: 'again',
      amount: '1',
      day: '2026-01-01',
    })),
  ),
  get('/admin/bankstatements', only(staffWith(['payOut'], 200), 404)),
  post('/admin/bankstatements', only(staffWith(['payOut'], 422), 404), nowhere),
  get('/admin/bankstatements/:code', only({}, 404), () => ({ code: 'MADEUP2345' })),
  get('/admin/messages', only(staffWith(STAFF_TASKS, 'on'), 404)),
  get('/admin', only(staffWith(STAFF_TASKS, 200), 404), () => ({ '?': 'view=mine&kind=report&language=de' })),
  post('/admin', paid(only(staffWith(STAFF_TASKS, 409), 404)), () => ({ kind: 'report', key: 'nosuch' })),
  get('/admin/cases/:kind/:key', only(staffWith(['moderate'], 200), 404), ({ contactMessage }) => ({
    kind: 'contact',
    key: contactMessage,
  })),
  get('/admin/cases/:kind/:key', only(staffWith(['approveProviders'], 200), 404), ({ waiting }) => ({
    kind: 'provider',
    key: waiting,
  })),
  get('/admin/cases/:kind/:key', only({}, 404), () => ({ kind: 'nosuch', key: 'x' })),
  post(
    '/admin/cases/:kind/:key',
    paid(only(staffWith(STAFF_TASKS, 422), 404)),
    () => ({ intent: 'note', words: '', once: randomUUID() }),
    ({ contactMessage }) => ({ kind: 'contact', key: contactMessage }),
  ),
  get('/admin/messages/sold/:username', only(staffWith(['moderate'], 200), 404), ({ suspended }) => ({
    username: suspended,
  })),
  post(
    '/admin/messages/sold/:username',
    paid(only(staffWith(['moderate'], 409), 404)),
    () => ({ kind: 'event', of: 'no-such-event', choice: 'run', reason: 'It is well taught' }),
    ({ suspended }) => ({ username: suspended }),
  ),
  get('/admin/accounts', only(staffWith(['moderate'], 200), 404)),
  get('/admin/accounts', only(staffWith(['moderate'], 200), 404), () => ({ '?': 'q=e&page=1' })),
  get('/admin/accounts/:username', only(staffWith(['moderate'], 200), 404), ({ suspended }) => ({
    username: suspended,
  })),
  post(
    '/admin/accounts/:username',
    paid(only(staffWith(['moderate'], 409), 404)),
    () => ({ ...DECISION, key: randomUUID() }),
    ({ suspended }) => ({ username: suspended }),
  ),
  get('/admin/topics/:slug', only(staffWith(['moderate'], 200), 404), ({ topic }) => ({ slug: topic })),
  post(
    '/admin/topics/:slug',
    paid(only(staffWith(['moderate'], 409), 404)),
    () => ({ act: 'restore', reason: 'Mended', key: randomUUID() }),
    ({ topic }) => ({ slug: topic }),
  ),
  get('/admin/messages/:code', only(staffWith(['moderate'], 200), 404), ({ messageReport }) => ({
    code: messageReport,
  })),
  post(
    '/admin/messages/:code',
    paid(only(staffWith(['moderate'], 422), 404)),
    () => ({ intent: 'dismiss' }),
    ({ messageReport }) => ({ code: messageReport }),
  ),
  get('/admin/reports/:subject', only(staffWith(['moderate'], 200), 404), ({ reported }) => ({
    subject: reported,
  })),
  post(
    '/admin/reports/:subject',
    paid(only(staffWith(['moderate'], 422), 404)),
    () => ({ intent: 'decide', acts: 'party.pause' }),
    ({ reported }) => ({ subject: reported }),
  ),
  get(
    '/admin/messages/contact/:reference',
    only(staffWith(['moderate'], 200), 404),
    ({ contactMessage }) => ({
      reference: contactMessage,
    }),
  ),
  post(
    '/admin/messages/contact/:reference',
    paid(only(staffWith(['moderate'], 422), 404)),
    () => ({ intent: 'answer', key: randomUUID(), seen: '0', words: '' }),
    ({ contactMessage }) => ({ reference: contactMessage }),
  ),
  get('/admin/messages/line/:code/:position', only(staffWith(['moderate'], 200), 404), ({ claimed }) => ({
    code: claimed,
    position: '1',
  })),
  post(
    '/admin/messages/line/:code/:position',
    paid(only(staffWith(['moderate'], 422), 404)),
    () => ({ decision: 'decline' }),
    ({ claimed }) => ({ code: claimed, position: '1' }),
  ),
  get('/admin/messages/file/:name', only(staffWith(['moderate'], 'on'), 404), ({ reportedFile }) => ({
    name: reportedFile,
  })),
  get('/admin/messages/file/:name', only(staffWith(['moderate'], 404), 404), ({ conversation }) => ({
    name: conversation.file,
  })),
  get('/admin/reviews', only(staffWith(['moderate'], 200), 404)),
  get('/admin/reviews', only(staffWith(['moderate'], 200), 404), () => ({ '?': 'list=hidden' })),
  get('/admin/reviews/:code', only(staffWith(['moderate'], 200), 404), ({ review }) => ({ code: review })),
  post(
    '/admin/reviews/:code',
    paid(only(staffWith(['moderate'], 409), 404)),
    () => ({ decision: 'restore' }),
    ({ review }) => ({ code: review }),
  ),
  get('/admin/providers', only(staffWith(['approveProviders'], 200), 404)),
  get('/admin/providers/:username', only(staffWith(['approveProviders'], 200), 404), ({ organiser }) => ({
    username: organiser,
  })),
  get('/admin/providers/:username', only(staffWith(['approveProviders'], 200), 404), ({ waiting }) => ({
    username: waiting,
  })),
  post(
    '/admin/providers/:username',
    paid(only(staffWith(['approveProviders'], 409), 404)),
    () => ({ decision: 'approve' }),
    ({ organiser }) => ({ username: organiser }),
  ),
]

import { randomUUID } from 'node:crypto'
import { FIRM } from './roles.ts'
import { everybody, get, only, paid, people, post, type Row, SEE_HIDDEN, staffWith, these } from './row.ts'

const SEES_HIDDEN = { ...these(['joinedTrainer', ...FIRM], 200), ...staffWith(SEE_HIDDEN, 200) }
const of = (topic: string) => ({ '?': String(new URLSearchParams({ topic })) })

/** Every role at requests for trainings: its two sides see one, and each takes the steps that are its own. */
export const TRAININGS: Row[] = [
  get('/request-training', everybody(404)),
  get('/request-training', everybody(200), ({ topic }) => of(topic)),
  get('/request-training', everybody(200), () => ({ '?': 'sent' })),
  get('/request-training', { ...everybody(404), ...SEES_HIDDEN }, ({ hiddenTopic }) => of(hiddenTopic)),
  post('/request-training', paid(everybody(422)), ({ topic }) => ({
    intent: 'ask',
    topic,
    key: randomUUID(),
    participants: '0',
    mode: 'online',
    timeZone: 'UTC',
  })),
  get('/training-requests', people(200)),
  get('/training-requests/:code', only({ buyer: 200, organiser: 200 }), ({ asked }) => ({ code: asked })),
  get('/training-requests/:code/calendar.ics', people(404), ({ asked }) => ({ code: asked })),
  post(
    '/training-requests/:code',
    paid(only({ buyer: 409, organiser: 409 })),
    () => ({ intent: 'accept', version: '2' }),
    ({ asked }) => ({ code: asked }),
  ),
  post(
    '/training-requests/:code',
    only({ buyer: 200, organiser: 409 }),
    () => ({ intent: 'withdraw' }),
    ({ toWithdraw }) => ({ code: toWithdraw }),
  ),
  post(
    '/training-requests/:code',
    only({ organiser: 409 }),
    () => ({ intent: 'reassign', trainer: 'nobody_there' }),
    ({ asked }) => ({ code: asked }),
  ),
  ...['proposeDays', 'acceptDays', 'declineDays', 'withdrawDays'].map((intent) =>
    post(
      '/training-requests/:code',
      // What was agreed on is moved also in a workspace whose plan has lapsed.
      only(intent === 'proposeDays' ? { buyer: 409, organiser: 409 } : {}),
      () => ({ intent, number: '1' }),
      ({ asked }) => ({ code: asked }),
    ),
  ),
]

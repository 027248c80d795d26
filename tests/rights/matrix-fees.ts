import { randomUUID } from 'node:crypto'
import { typedFee } from '#app/features/procurement/training-fees/testing.server.ts'
import { ADMINS, AT_WORK, FIRM } from './roles.ts'
import { everybody, get, only, paid, people, post, type Row, these } from './row.ts'

/** Who acts for a workspace, but for employees. */
const MANAGING = AT_WORK.filter((role) => role !== 'smeEmployee')
/** Who offers nothing to companies: people of companies, and employees of a firm. */
const NO_PROVIDERS = AT_WORK.filter((role) => role !== 'smeAdmin')
const version = { version: '99' }
const revision = { revision: '99' }

/** Every role at training topics of a company and the fees for them: both sides, and no rival. */
export const FEES: Row[] = [
  get('/dashboard/c/feeapproval', only(these(MANAGING, 200))),
  get('/dashboard/c/feeapproval', only(these(MANAGING, 200)), () => ({ '?': 'list=topics&q=Zq7' })),
  get('/dashboard/c/addtopic', only(these(ADMINS, 200))),
  get('/dashboard/c/addtopic', only({ companyAdmin: 200 }), ({ trainingTopic }) => ({
    '?': `topic=${trainingTopic}`,
  })),
  post('/dashboard/c/addtopic', paid(people(422)), () => ({ key: randomUUID(), title: '' })),
  get('/training-topics', { ...people(200), ...these(NO_PROVIDERS, 404) }),
  get(
    '/training-topics/:code',
    // Who has proposed a fee is led to it.
    only({ ...these(FIRM, 200), organiser: 'on', joinedTrainer: 200 }),
    ({ trainingTopic }) => ({ code: trainingTopic }),
  ),
  get(
    '/training-topics/:code',
    only({ ...these(FIRM, 200), organiser: 200, joinedTrainer: 200 }),
    ({ openTopic }) => ({ code: openTopic }),
  ),
  get('/training-topics/:code', only(these(FIRM, 200)), ({ draftTrainingTopic }) => ({
    code: draftTrainingTopic,
  })),
  // Another revision than the one that was read.
  ...['open', 'close', 'discard'].map((intent) =>
    post(
      '/training-topics/:code',
      intent === 'open' ? paid(only({ companyAdmin: 409 })) : only({ companyAdmin: 409 }),
      () => ({ intent, ...revision }),
      ({ trainingTopic }) => ({ code: trainingTopic }),
    ),
  ),
  post(
    '/training-topics/:code',
    paid(only({ companyAdmin: 422 })),
    () => ({ intent: 'invite', username: 'nobody_at_all' }),
    ({ trainingTopic }) => ({ code: trainingTopic }),
  ),
  post(
    '/training-topics/:code',
    people(404),
    () => ({ intent: 'revoke', username: 'nobody_at_all' }),
    ({ trainingTopic }) => ({ code: trainingTopic }),
  ),
  post(
    '/training-topics/:code',
    paid(people(422)),
    () => ({ intent: 'propose', key: randomUUID(), ...revision, version: '0', amount: '' }),
    ({ openTopic }) => ({ code: openTopic }),
  ),
  get('/training-fees/:code', only({ ...these(FIRM, 200), organiser: 200 }), ({ trainingFee }) => ({
    code: trainingFee,
  })),
  // Another version than the one that was read.
  ...['approve', 'reject'].map((intent) =>
    post(
      '/training-fees/:code',
      intent === 'approve' ? paid(only(these(FIRM, 409))) : only(these(FIRM, 409)),
      () => ({ intent, reason: 'Above what we may spend.', ...version }),
      ({ trainingFee }) => ({ code: trainingFee }),
    ),
  ),
  ...['agree', 'withdraw'].map((intent) =>
    post(
      '/training-fees/:code',
      intent === 'agree' ? paid(only({ organiser: 409 })) : only({ organiser: 409 }),
      () => ({ intent, ...version }),
      ({ trainingFee }) => ({ code: trainingFee }),
    ),
  ),
  post(
    '/training-fees/:code',
    paid(only({ ...these(FIRM, 409), organiser: 409 })),
    () => ({ intent: 'counter', ...typedFee(), ...version }),
    ({ trainingFee }) => ({ code: trainingFee }),
  ),
  post(
    '/training-fees/:code',
    paid(people(422)),
    () => ({ intent: 'propose', key: randomUUID(), topic: 'Zq7', ...revision, ...version, amount: '' }),
    ({ trainingFee }) => ({ code: trainingFee }),
  ),
  get('/request-training', { ...everybody(404), ...these(FIRM, 200) }, ({ approvedFee }) => ({
    '?': `fee=${approvedFee}`,
  })),
  get('/request-training', everybody(404), ({ trainingFee }) => ({ '?': `fee=${trainingFee}` })),
]

import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import '#app/platform/testing/database.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { answerCall } from '#app/routes/wire/answer.server.ts'
import { calls } from '#app/routes/wire/calls.server.ts'

const PASSWORD = 'seven calm otters'
let person: Ctx

beforeAll(async () => {
  const account = await inTransaction((tx) => anAccount(tx, { password: PASSWORD }))
  person = makeContext({ actor: personOf(account), ip: '10.80.0.1' })
})

async function call(ctx: Ctx, fields: Record<string, string>) {
  const request = new Request('http://localhost/api/inc/switchfunction', {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  const answer = await answerCall(ctx, request, calls)
  return { status: answer.status, body: await answer.json() }
}
const SAVED = { status: 200, body: { status: true, msg: 'Saved' } }
const NEW = 'eight brave herons'

const CALLS = {
  viewsetting: {},
  changepassword: { oldpass: PASSWORD, newpass: NEW, confpass: NEW },
  changeNotificationSetting: { type: 'newslet', setting: 'true' },
  profileType: { type: 'compprofile' },
  joinedcompanies: { status: 'true' },
  serviceType: { Provider: 'true', Seeker: 'false' },
  deactivateaccount: { pass: NEW },
}

test('the settings are told as the wire names them, and follow each call', async () => {
  expect(await call(person, { action: 'viewsetting' })).toEqual({
    status: 200,
    body: {
      status: true,
      profileVisibility: '0',
      newsletterNotif: '0',
      messageNotif: '1',
      profileType: 'indprofile',
    },
  })
  for (const action of [
    'changeNotificationSetting',
    'profileType',
    'joinedcompanies',
    'serviceType',
  ] as const)
    expect(await call(person, { action, ...CALLS[action] })).toEqual(SAVED)
  expect(
    await call(person, { action: 'changeNotificationSetting', type: 'message', setting: 'false' }),
  ).toEqual(SAVED)
  expect((await call(person, { action: 'viewsetting' })).body).toEqual({
    status: true,
    profileVisibility: '1',
    newsletterNotif: '1',
    messageNotif: '0',
    profileType: 'compprofile',
  })
})

test('a password is changed by the right one, and the answer says which field is wrong', async () => {
  const wrong = await call(person, { action: 'changepassword', ...CALLS.changepassword, oldpass: 'not it' })
  expect(wrong).toMatchObject({
    status: 422,
    body: {
      status: false,
      msg: 'The current password is incorrect.',
      fields: { oldpass: expect.any(String) },
    },
  })
  const mismatch = await call(person, {
    action: 'changepassword',
    ...CALLS.changepassword,
    confpass: 'other',
  })
  expect(mismatch.body).toMatchObject({ status: false, msg: "Password doesn't match" })
  expect(await call(person, { action: 'changepassword', ...CALLS.changepassword })).toEqual({
    status: 200,
    body: { status: true, msg: 'Your password has been changed.' },
  })
})

test.each([
  ['changeNotificationSetting', { type: 'sms', setting: 'true' }],
  ['changeNotificationSetting', { type: 'message' }],
  ['profileType', { type: 'admin' }],
  ['joinedcompanies', { status: 'maybe' }],
  ['serviceType', { Provider: 'true', Seeker: 'true' }],
  ['changepassword', { oldpass: PASSWORD, newpass: '', confpass: '' }],
  ['deactivateaccount', { pass: '' }],
  ['deactivateaccount', { pass: 'not it' }],
])('%s with %j is answered 422 with words', async (action, fields) => {
  const { status, body } = await call(person, { action, ...(fields as Record<string, string>) })
  expect(status).toBe(422)
  expect(body).toMatchObject({ status: false, msg: expect.any(String), fields: expect.any(Object) })
})

test('deactivating takes the session out of the browser', async () => {
  const leaver = await inTransaction((tx) => anAccount(tx, { password: NEW }))
  const request = new Request('http://localhost/api/inc/switchfunction', {
    method: 'POST',
    body: new URLSearchParams({ action: 'deactivateaccount', ...CALLS.deactivateaccount }),
  })
  const answer = await answerCall(makeContext({ actor: personOf(leaver), ip: '10.80.0.3' }), request, calls)
  expect(await answer.json()).toEqual({ status: true, msg: expect.stringContaining('30 days') })
  expect(answer.headers.getSetCookie().join()).toMatch(/session=;.*Max-Age=0/i)
})

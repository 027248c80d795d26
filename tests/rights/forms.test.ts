import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import '#app/platform/testing/database.ts'
import { ensureBuild } from '#scripts/start/build.ts'
import { tablesWithControls } from '#tests/support/stored-controls.ts'
import { type Measured, startMeasured } from '../http/measure.ts'
import { attackForms, type ShownForm, shownForms } from './attack-forms.ts'
import { MATRIX } from './matrix.ts'
import { makeWorld, type World } from './world.ts'

const LIMIT = 2_400_000
/** Of the corpus each field gets one value in so many; `npm run test:rights -- --forms` tries all. */
const SHARE = 40

/** What takes a form that no page of the matrix shows, and why. */
const NOT_SHOWN = {
  'POST /impersonation/end': 'the button is there while staff looks as somebody else',
  'POST /admin/spam': 'the button is there once many were paused at once',
  'POST /proposals/:url/draft': 'a script keeps there what stands in the form',
  'POST /addtopic/preview': 'the form of a topic goes there by one of its buttons',
  'POST /event/addevent/preview': 'the form of an event goes there by one of its buttons',
  'POST /requirement/addrequirement/preview': 'the form of a requirement goes there by one of its buttons',
  'POST /trainerprofile/preview': 'the form of a profile goes there by one of its buttons',
  'POST /login/passkey': 'a script sends what the browser signed',
  'POST /event/checkin/:slug/list': 'a script sends what a phone noted without a line',
  'POST /order/:reference/refund': 'the page is there while something is to be transferred back',
  'POST /dashboard/i/invoice/:id/send': 'the form is there while emails to the buyer come back',
  'POST /admin/reviews/rings/:code': 'a ring is there once reviews were found to belong together',
  'POST /admin/payouts/sellers': 'the button is there where the operator is in a Member State',
  'POST /admin/disputes': 'a dispute is there while a payer claims a payment back',
  'POST /revenue/disputes/:code': 'a dispute is there while a payer claims a payment back',
  'POST /admin/deadaddresses': 'the form is of an address from which emails came back, found by its name',
  'POST /admin/datarequests/:code':
    'the page is of what somebody asked by a letter, which is there once one came',
  'POST /data-request/:code/:token': 'the page is of a link that was sent to somebody',
  'POST /admin/mails/:id': 'the page is of one email, by its id',
  'POST /admin/failures/:id': 'the page is of what has failed for good, which is there once something has',
  'POST /admin/messages/sold/:username': 'a sold date is there where somebody who sells was suspended',
  'POST /admin/newsletter': 'an issue is there once the first was drafted',
  'POST /dashboard/c/collectivestatements/:number':
    'the page is of a statement, which is there while something is owed',
  'POST /admin/payouts/:code': 'the page is of a batch, which is there while something is due',
  'POST /approval/:token': 'the page is of a link in an email',
  'POST /dashboard/c/userroles/employees/:code': 'the page is of a spreadsheet that was just brought',
  'POST /dashboard/c/trainerslist': 'the page is of one trainer or supplier of a workspace, by name',
  'POST /needs/:code': 'the page is of a link of a company',
  'POST /bank-account/stop/:key': 'the page is of a link in an email',
  'POST /admin/plans': 'a form is there while a transfer for a plan is awaited',
  'POST /admin/transfers': 'a row is there while a transfer is awaited, or is to be sent back',
  'POST /admin/refunds': 'a row is there while something is to be transferred back',
  'POST /order/:reference/booking/:link': 'the page is of a link in an email',
  'POST /login/link': 'the page is of a link in an email',
  'POST /dashboard/i/invoice/:id/reminders': 'a form is there while an invoice is owed',
  'POST /dashboard/i/invoice': 'a form is there while an invoice differs from its order',
  'POST /dashboard/c/invoicelist': 'a form is there while an invoice differs from its order',
  'POST /dashboard/i/purchase-orders': 'a form is there while an order waits for an admin',
  'POST /dashboard/c/purchaseorderlist': 'a form is there while an order waits for an admin',
  'POST /pay/sandbox/:code': 'stands in for the page of a bank',
}

let server: Measured
let world: World
let forms: ShownForm[]
beforeAll(async () => {
  await ensureBuild()
  world = await makeWorld()
  server = await startMeasured()
  forms = await shownForms({ port: server.port, world })
}, LIMIT)
afterAll(() => server?.close())

test('whatever takes a form is known by a form that some page shows', () => {
  const known = new Set([...forms.map(({ of }) => of), ...Object.keys(NOT_SHOWN)])
  const takers = MATRIX.map(({ of }) => of).filter((of) => /^POST \/(?!api\/)/.test(of))
  expect(takers.filter((of) => !known.has(of))).toEqual([])
  expect(forms.filter(({ of }) => !takers.includes(of)).map(({ of, page }) => `${of} at ${page}`)).toEqual([])
})

test(
  'no value of any field of any form is a crash, a refusal without words or something that is not to be kept',
  async () => {
    const { faults, sent, refused, taken } = await attackForms({ port: server.port, world }, forms, SHARE)
    expect(faults).toEqual([])
    expect(sent).toBeGreaterThan(800)
    // Neither is everything refused for another reason, nor everything taken.
    expect(refused).toBeGreaterThan(sent / 3)
    expect(taken).toBeGreaterThan(sent / 8)
    expect(await tablesWithControls()).toEqual([])
    expect((await checkInvariants()).filter(({ broken }) => broken > 0)).toEqual([])
  },
  LIMIT,
)

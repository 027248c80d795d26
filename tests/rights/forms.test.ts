import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { configure } from '#app/platform/config.server.ts'
import '#app/platform/testing/database.ts'
import { ensureBuild } from '#scripts/start/build.ts'
import { tablesWithControls } from '#tests/support/stored-controls.ts'
import { type Measured, startMeasured } from '../http/measure.ts'
import { attackForms } from './attack-forms.ts'
import { MATRIX } from './matrix.ts'
import { OPERATOR, rarePages } from './rare-pages.ts'
import { type ShownForm, shownForms, shownToStrangers } from './shown-forms.ts'
import { makeWorld, type World } from './world.ts'

const LIMIT = 2_400_000
/** Of the corpus each field gets one value in so many; `npm run test:rights -- --forms` tries all. */
const SHARE = 40

let server: Measured
let world: World
let forms: ShownForm[]
beforeAll(async () => {
  configure({ LOG_LEVEL: 'silent' })
  await ensureBuild()
  world = await makeWorld()
  const rare = await rarePages(world)
  server = await startMeasured(OPERATOR)
  forms = await shownForms({ port: server.port, world }, rare)
}, LIMIT)
afterAll(() => server?.close())

test('whatever takes a form is known by a form that some page shows, or that a script sends', () => {
  const known = new Set(forms.map(({ of }) => of))
  const takers = MATRIX.map(({ of }) => of).filter((of) => /^POST \/(?!api\/)/.test(of))
  expect(takers.filter((of) => !known.has(of))).toEqual([])
  expect(forms.filter(({ of }) => !takers.includes(of)).map(({ of, page }) => `${of} at ${page}`)).toEqual([])
})

test('what is rare is shown to nobody whom it is none of the business of', async () => {
  expect(forms.filter(({ isRare }) => isRare).length).toBeGreaterThan(40)
  expect(await shownToStrangers({ port: server.port, world }, forms)).toEqual([])
})

test(
  'no value of any field of any form is a crash, a refusal without words or something that is not to be kept',
  async () => {
    const { faults, sent, refused, taken } = await attackForms(server.port, forms, SHARE)
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

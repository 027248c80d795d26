import { expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { VISITOR } from '#app/kit/actor.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { textOfPdf } from '#tests/support/pdf-text.ts'
import { writeBadges } from './write-badges.server.ts'
import { writeSigningList } from './write-signing-list.server.ts'

const LONG = 'Dr. Maximiliane-Theodora von und zu Guttenberg-Sonnenschein'
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length
const oneLine = (pdf: Buffer) => textOfPdf(pdf).replaceAll('\n', ' ')

const makeWorld = (names: string[], quantity = names.length) =>
  inTransaction(async (tx) => {
    const [organiser, rival, buyer] = [await anAccount(tx), await anAccount(tx), await anAccount(tx)]
    const event = await anEvent(tx, { ownerId: organiser.partyId, capacity: 100, title: 'Glazing safely' })
    const participants = names.map((name, at) => ({ name, email: `p${at}@example.com` }))
    if (quantity > 0) await anOrder(tx, { event, buyer, quantity, participants })
    return { organiser, rival, buyer, event }
  })

test('everybody with a seat has a badge, ten on a page, whatever the name and however long', async () => {
  const names = [LONG, '山田 花子', 'Łukasz Żółć', ...Array.from({ length: 9 }, (_, at) => `Person ${at}`)]
  const { organiser, event } = await makeWorld(names, 14)
  const pdf = await writeBadges(makeContext({ actor: personOf(organiser) }), event.slug)
  expect(pagesOf(pdf)).toBe(2)
  const text = oneLine(pdf)
  for (const name of names) expect(text, name).toContain(name)
  expect(text).not.toContain('\ufffd')
  // Also a seat without a name has one.
  expect(text.split('Glazing safely')).toHaveLength(15)
})

test('the list for signing has a field for each half-day, and room for who comes unannounced', async () => {
  const { organiser, event } = await makeWorld(['Asha Rao', '山田 花子'], 3)
  const ctx = makeContext({ actor: personOf(organiser) })
  const text = oneLine(await writeSigningList(ctx, event.slug))
  for (const said of ['Glazing safely', 'Asha Rao', '山田 花子', '1 / 1', 'Trainer’s signature'])
    expect(text).toContain(said)
  const many = await makeWorld(Array.from({ length: 40 }, (_, at) => `Person ${at}`))
  const pdf = await writeSigningList(makeContext({ actor: personOf(many.organiser) }), many.event.slug)
  expect(pagesOf(pdf)).toBe(3)
  for (let at = 0; at < 40; at += 1) expect(oneLine(pdf)).toContain(`Person ${at}`)
  const empty = await makeWorld([], 0)
  const own = makeContext({ actor: personOf(empty.organiser) })
  expect(pagesOf(await writeSigningList(own, empty.event.slug))).toBe(1)
  await expect(writeBadges(own, empty.event.slug)).rejects.toMatchObject({ kind: 'notFound' })
})

test('a stranger or a rival prints nothing', async () => {
  const { rival, buyer, event } = await makeWorld(['Asha Rao'])
  for (const actor of [VISITOR, personOf(rival), personOf(buyer)]) {
    const ctx = makeContext({ actor })
    await expect(writeBadges(ctx, event.slug)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(writeSigningList(ctx, event.slug)).rejects.toMatchObject({ kind: 'notFound' })
  }
})

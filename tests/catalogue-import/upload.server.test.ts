import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { chooseColumns } from '#app/features/catalogue/catalogue-uploads/choose-columns.server.ts'
import { confirmUpload } from '#app/features/catalogue/catalogue-uploads/confirm-upload.server.ts'
import { dropUpload } from '#app/features/catalogue/catalogue-uploads/drop-upload.server.ts'
import { getUpload } from '#app/features/catalogue/catalogue-uploads/queries-uploads.server.ts'
import { rereadUpload } from '#app/features/catalogue/catalogue-uploads/reread-upload.server.ts'
import { storeUpload } from '#app/features/catalogue/catalogue-uploads/store-upload.server.ts'
import { sweepUploads } from '#app/features/catalogue/catalogue-uploads/sweep-uploads.server.ts'
import { catalogueUploads } from '#app/features/catalogue/catalogue-uploads/tables.server.ts'
import { workUpload } from '#app/features/catalogue/catalogue-uploads/work-upload.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { readerEnds } from '#app/platform/tables.server.ts'
import { aPerson, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { aWorkbook, dayCell } from '#tests/support/a-workbook.ts'

const NOW = new Date('2030-06-01T12:00:00Z')
const SYSTEM = systemContext('catalogue.work', { now: () => NOW })
const LIST = `title;start;end;city;country;url;mode
Keeping Bees;2030-09-01;2030-09-01;Lund;Sweden;https://a.example/bees;
Fearing Wasps;2030-09-02;2030-09-02;Lund;Sweden;https://a.example/wasps;online
Losing Moths;2030-02-30;;Lund;Sweden;https://a.example/moths;
`

let provider: Awaited<ReturnType<typeof anAccount>>
let me: Person

beforeEach(async () => {
  provider = await inTransaction((tx) =>
    anAccount(tx, { serviceType: 'provider', approval: 'approved', timeZone: 'Europe/Zurich' }),
  )
  me = personOf(provider, { serviceType: 'provider', approval: 'approved' })
})

const ctxOf = (actor: Person) => ({ ...makeContext({ actor, now: () => NOW }), actor })

async function sent(content: string | Buffer, name = 'list.csv') {
  const folder = await mkdtemp(path.join(tmpdir(), 'upload-'))
  const file = path.join(folder, 'sent')
  await writeFile(file, content)
  return { field: 'file', name, bytes: Buffer.byteLength(content), path: file }
}

async function upload(
  content: string | Buffer,
  { name = 'list.csv', ...values }: Record<string, string> = {},
) {
  return storeUpload(ctxOf(me), values, await sent(content, name))
}

const idOf = async (code: string) => {
  const [row] = await db().select().from(catalogueUploads).where(eq(catalogueUploads.code, code))
  return row?.id ?? ''
}
const work = async (code: string) => workUpload(SYSTEM, await idOf(code))
const seen = (code: string) => getUpload(ctxOf(me), { code, outcome: null, limit: 50, offset: 0 })
const mine = () => db().select().from(events).where(eq(events.ownerId, provider.partyId))

describe('a file that a provider brings', () => {
  it('is read, changes nothing, is confirmed, and does what was said', async () => {
    const code = await upload(LIST, { publish: 'on' })
    expect(await seen(code)).toMatchObject({ stage: 'reading' })
    await expect(confirmUpload(ctxOf(me), { upload: code })).rejects.toMatchObject({ kind: 'conflict' })
    await work(code)
    const read = await seen(code)
    expect(read).toMatchObject({ stage: 'ready', format: 'csv', guessed: 1 })
    expect(read.rows.map(({ outcome, becomes }) => `${outcome} ${becomes}`)).toEqual([
      'created draft',
      'created draft',
      'refused null',
    ])
    expect(read.rows[1]?.guesses).toMatchObject([{ code: 'guess.hybrid' }])
    expect(read.rows[2]?.reason).toMatchObject({ code: 'time.unreadable' })
    expect(await mine()).toEqual([])

    await confirmUpload(ctxOf(me), { upload: code })
    await confirmUpload(ctxOf(me), { upload: code })
    await work(code)
    await work(code)
    const done = await seen(code)
    expect(done).toMatchObject({ stage: 'done', progress: { of: 3, done: 3 } })
    expect(done.rows.map(({ outcome }) => outcome)).toEqual(['created', 'created', 'refused'])
    const made = await mine()
    expect(made.map(({ title, state }) => `${title} ${state}`).toSorted()).toEqual([
      'Fearing Wasps draft',
      'Keeping Bees draft',
    ])
    expect(made[0]?.createdBy).toBe(provider.id)
    const [kept] = await db().select().from(catalogueUploads).where(eq(catalogueUploads.code, code))
    expect(kept?.content).toBeNull()
  })

  it('whose dates have prices and no seats gets the seats that its provider says for the file', async () => {
    const [head = '', bees = ''] = LIST.split('\n')
    const priced = [`${head};price;currency`, `${bees};90;EUR`].join('\n')
    const code = await upload(priced)
    await work(code)
    expect(await seen(code)).toMatchObject({ withoutSeats: 1, seats: null })
    await expect(confirmUpload(ctxOf(me), { upload: code, seats: '0' })).rejects.toMatchObject({
      fields: { seats: { key: 'imports:invalid.seats' } },
    })
    await confirmUpload(ctxOf(me), { upload: code, seats: '12' })
    await work(code)
    const done = await seen(code)
    expect(done).toMatchObject({ stage: 'done', seats: 12 })
    expect(done.rows[0]?.notes).toContainEqual({ code: 'said.seats', params: { count: 12 } })
    const [made] = await mine()
    expect(made?.capacity).toBe(12)
    const types = await db()
      .select()
      .from(ticketTypes)
      .where(eq(ticketTypes.eventId, made?.id ?? ''))
    expect(types).toMatchObject([{ priceMinor: 9_000 }])
    const again = await upload(priced)
    await work(again)
    expect((await seen(again)).rows).toMatchObject([{ outcome: 'unchanged' }])
  })

  it('that ended its readers twice is read no more: its owner is told', async () => {
    const bytes = Buffer.from(LIST)
    const digest = createHash('sha256').update(bytes).digest('base64url')
    const ended = {
      reader: 'catalogue',
      digest,
      name: 'list.csv',
      bytes: bytes.length,
      ends: 2,
      fault: 'SIGXCPU',
    }
    await db()
      .insert(readerEnds)
      .values({ id: newId(), ownerId: provider.partyId, ...ended })
    const code = await upload(LIST)
    await work(code)
    expect(await seen(code)).toMatchObject({ stage: 'refused', refusal: { code: 'file.aside' } })
    const notified = await db().select().from(notifications).where(eq(notifications.recipientId, provider.id))
    expect(notified).toMatchObject([
      { kind: 'fileQuarantined', parameters: { title: 'list.csv' }, link: `/manage_topic/import/${code}` },
    ])
    const changed = await upload(`${LIST}Counting Ants;2030-09-03;2030-09-03;Lund;Sweden;;\n`)
    await work(changed)
    expect(await seen(changed)).toMatchObject({ stage: 'ready' })
  })

  it('goes on after the last rows that were done when it broke off, and does none twice', async () => {
    const more = Array.from({ length: 20 }, (_, at) => LIST.split('\n')[1]?.replace('bees', `bees-${at}`))
    const code = await upload(LIST + more.join('\n'))
    const id = await idOf(code)
    const rowsAtOnce = (count: number) => {
      let left = count
      return { goesOn: () => left-- > 0 }
    }
    await workUpload(SYSTEM, id, rowsAtOnce(2))
    expect(await seen(code)).toMatchObject({ stage: 'reading', progress: { of: 23, done: 2 } })
    await work(code)
    await confirmUpload(ctxOf(me), { upload: code })
    const broken = {
      goesOn: () => {
        if (--rows.left < 0) throw new Error('the process dies')
        return true
      },
    }
    const rows = { left: 21 }
    await expect(workUpload(SYSTEM, id, broken)).rejects.toThrow('the process dies')
    expect(await mine()).toHaveLength(19)
    expect(await seen(code)).toMatchObject({ stage: 'running', progress: { of: 23, done: 20 } })
    await Promise.all([work(code), work(code)])
    expect(await mine()).toHaveLength(22)
    expect(await seen(code)).toMatchObject({ stage: 'done', progress: { of: 23, done: 23 } })
  })

  it('is stopped when it breaks off again and again, and can go on', async () => {
    const code = await upload(LIST)
    await work(code)
    await confirmUpload(ctxOf(me), { upload: code })
    const dying = {
      goesOn: () => {
        throw new Error('the process dies')
      },
    }
    for (let attempt = 0; attempt < 5; attempt += 1)
      await expect(workUpload(SYSTEM, await idOf(code), dying)).rejects.toThrow()
    await work(code)
    expect(await seen(code)).toMatchObject({ stage: 'stopped', refusal: { code: 'import.stopped' } })
    await confirmUpload(ctxOf(me), { upload: code })
    await work(code)
    expect(await seen(code)).toMatchObject({ stage: 'done' })
  })

  it('is read again otherwise, takes the place of one that was not confirmed, and can be left', async () => {
    const code = await upload('title,description\nZymurgy Qx,About it\n')
    await work(code)
    expect(await seen(code)).toMatchObject({ stage: 'ready', withoutCategory: 1 })
    await rereadUpload(ctxOf(me), { upload: code, category: 'no-such' })
    await work(code)
    expect(await seen(code)).toMatchObject({ stage: 'refused', refusal: { code: 'category.unknown' } })
    const second = await upload(LIST)
    await expect(seen(code)).rejects.toMatchObject({ kind: 'notFound' })
    await dropUpload(ctxOf(me), { upload: second })
    await expect(seen(second)).rejects.toMatchObject({ kind: 'notFound' })
  })

  it('is refused while another is brought in, when it is empty, of the old kind or too much', async () => {
    const old = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2])
    for (const content of ['', old])
      await expect(upload(content, { name: 'a.xlsx' })).rejects.toMatchObject({
        fields: { file: expect.anything() },
      })
    const many = `title,start,city,country\n${'A,2030-09-01,Lund,Sweden\n'.repeat(5_001)}`
    const long = await upload(many)
    await work(long)
    expect(await seen(long)).toMatchObject({ stage: 'refused', refusal: { code: 'file.records' } })
    const bad = await upload(randomBytes(2_000), { name: 'a.csv' })
    await work(bad)
    expect(await seen(bad)).toMatchObject({ stage: 'refused' })
    const code = await upload(LIST)
    await work(code)
    await confirmUpload(ctxOf(me), { upload: code })
    await expect(upload(LIST)).rejects.toMatchObject({ kind: 'conflict', reason: 'imports:refused.running' })
    await expect(dropUpload(ctxOf(me), { upload: code })).rejects.toMatchObject({ kind: 'conflict' })
  })

  it('is deleted when nobody confirms it within a day, and taken up when its worker is gone', async () => {
    const code = await upload(LIST)
    await sweepUploads(systemContext('sweep', { now: () => new Date(NOW.getTime() + 11 * 60_000) }))
    await work(code)
    expect(await seen(code)).toMatchObject({ stage: 'ready' })
    await sweepUploads(systemContext('sweep', { now: () => new Date(NOW.getTime() + 25 * 3_600_000) }))
    await expect(seen(code)).rejects.toMatchObject({ kind: 'notFound' })
  })
})

describe('a table whose columns are called otherwise', () => {
  const [day, place] = [dayCell(47_727), ['Lund', 'Schweden', 'https://a.example/imkerei']]
  const FOREIGN = aWorkbook([
    {
      name: 'Programm',
      rows: [
        ['Kurstitel', 'Beginn', 'Schluss', 'Ort', 'Land', 'Anmeldung', 'Leitung'],
        ['Imkerei', day, day, ...place, 'B. Nord'],
      ],
    },
  ])
  const said = (fields: (string | null)[]) =>
    Object.fromEntries(fields.map((field, at) => [`column${at}`, field ?? '']))
  const RIGHT = said(['title', 'start', 'end', 'city', 'country', 'url', null])

  it('waits for its provider to say what they hold, who sees what is suggested and why', async () => {
    const code = await upload(FOREIGN, { name: 'programm.xlsx' })
    await work(code)
    await work(code)
    const asked = await seen(code)
    expect(asked).toMatchObject({ stage: 'columns', format: 'xlsx', rows: [], progress: { of: null } })
    expect(asked.columns?.map(({ header, field, by }) => [header, field, by])).toEqual([
      ['Kurstitel', 'title', 'name'],
      ['Beginn', 'start', 'name'],
      ['Schluss', null, null],
      ['Ort', 'city', 'name'],
      ['Land', 'country', 'name'],
      ['Anmeldung', 'url', 'values'],
      ['Leitung', null, null],
    ])
    expect(asked.columns?.[1]?.samples).toEqual(['2030-09-01'])
    await expect(confirmUpload(ctxOf(me), { upload: code })).rejects.toMatchObject({ kind: 'conflict' })
    const none = chooseColumns(ctxOf(me), { upload: code, ...said(['summary', 'title', 'title']) })
    await expect(none).rejects.toMatchObject({ fields: { column2: { params: { column: 'Beginn' } } } })
    const made = chooseColumns(ctxOf(me), { upload: code, ...RIGHT, column6: 'honorary' })
    await expect(made).rejects.toMatchObject({ kind: 'notFound' })

    await chooseColumns(ctxOf(me), { upload: code, ...RIGHT })
    expect(await seen(code)).toMatchObject({ stage: 'reading' })
    await work(code)
    expect(await seen(code)).toMatchObject({
      stage: 'ready',
      counts: [{ outcome: 'created', count: 1 }, {}, {}, {}, {}],
    })
    await confirmUpload(ctxOf(me), { upload: code })
    await work(code)
    expect(await mine()).toMatchObject([{ title: 'Imkerei', city: 'Lund', country: 'SE' }])
  })

  it('is read as was said before the next time, and otherwise when that is said', async () => {
    const first = await upload(FOREIGN, { name: 'a.xlsx' })
    await work(first)
    await chooseColumns(ctxOf(me), { upload: first, ...RIGHT })
    const next = await upload(FOREIGN, { name: 'b.xlsx' })
    await work(next)
    const read = await seen(next)
    expect(read.stage).toBe('ready')
    expect(read.columns?.every(({ by }) => by === 'chosen')).toBe(true)
    await chooseColumns(ctxOf(me), { upload: next, ...RIGHT, column1: '', column2: '' })
    await work(next)
    expect((await seen(next)).rows).toMatchObject([{ kind: 'topic' }])
    await dropUpload(ctxOf(me), { upload: next })

    const other = await inTransaction((tx) => anAccount(tx, { serviceType: 'provider' }))
    const theirs = ctxOf(personOf(other, { serviceType: 'provider', approval: 'pending' }))
    const code = await storeUpload(theirs, {}, await sent(FOREIGN, 'a.xlsx'))
    await work(code)
    expect(await getUpload(theirs, { code, outcome: null, limit: 1, offset: 0 })).toMatchObject({
      stage: 'columns',
    })
    await sweepUploads(systemContext('sweep', { now: () => new Date(NOW.getTime() + 11 * 60_000) }))
  })

  it('cannot be said to hold something else once it is confirmed, or when it is no table', async () => {
    const code = await upload(LIST)
    await expect(chooseColumns(ctxOf(me), { upload: code })).rejects.toMatchObject({ kind: 'conflict' })
    await work(code)
    await confirmUpload(ctxOf(me), { upload: code })
    await expect(chooseColumns(ctxOf(me), { upload: code })).rejects.toMatchObject({ kind: 'conflict' })
  })
})

describe('somebody else', () => {
  it('cannot bring, see, confirm, read again or drop it', async () => {
    const code = await upload(LIST)
    await work(code)
    const rival = ctxOf(aPerson({ serviceType: 'provider', approval: 'approved' }))
    const asked = { upload: code }
    const refused = { kind: 'notFound' }
    await expect(getUpload(rival, { code, outcome: null, limit: 1, offset: 0 })).rejects.toMatchObject(
      refused,
    )
    await expect(confirmUpload(rival, asked)).rejects.toMatchObject(refused)
    await expect(rereadUpload(rival, asked)).rejects.toMatchObject(refused)
    await expect(dropUpload(rival, asked)).rejects.toMatchObject(refused)
    await expect(chooseColumns(rival, { ...asked, column0: 'title' })).rejects.toMatchObject(refused)
    await expect(chooseColumns(makeContext({}), asked)).rejects.toMatchObject({ kind: 'signIn' })
    const seeker = ctxOf({ ...me, serviceType: 'seeker' })
    await expect(storeUpload(seeker, {}, await sent(LIST))).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(confirmUpload(seeker, asked)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(chooseColumns(seeker, asked)).rejects.toMatchObject({ kind: 'forbidden' })
    const unapproved = ctxOf({ ...me, approval: 'pending' })
    await expect(storeUpload(unapproved, { publish: 'on' }, await sent(LIST))).rejects.toMatchObject({
      kind: 'forbidden',
    })
    await expect(storeUpload(makeContext({}), {}, await sent(LIST))).rejects.toMatchObject({ kind: 'signIn' })
    await expect(workUpload(rival, await idOf(code))).rejects.toMatchObject(refused)
    await expect(sweepUploads(rival)).rejects.toMatchObject(refused)
  })
})

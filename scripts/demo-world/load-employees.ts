import { createHash, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inArray } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { listSites } from '#app/features/people/sites/queries-sites.server.ts'
import { saveRoom } from '#app/features/people/sites/save-room.server.ts'
import { saveSite } from '#app/features/people/sites/save-site.server.ts'
import { confirmImport } from '#app/features/sales/employees/confirm-import.server.ts'
import { storeImport } from '#app/features/sales/employees/store-import.server.ts'
import { assignRoom } from '#app/features/sales/training-schedule/assign-room.server.ts'
import { getSchedule } from '#app/features/sales/training-schedule/queries-schedule.server.ts'
import { csvOf } from '#app/kit/csv-text.ts'
import { monthAfter } from '#app/kit/month-range.ts'
import { db } from '#app/platform/testing/store.ts'
import { employeesOf } from './employees.ts'
import type { Known } from './known.ts'
import { contextOf } from './known-context.ts'

const ADMIN = 'anand_phadke'
const MANAGER = 'sneha_bapat'
/** Who leads others, by the place in the list; the first ones are led by the manager. */
const LEADS = 4
const CENTRES = ['2100', '2400', '5000', '2100', '2400']
const PLANTS = [
  {
    site: 'Bhosari plant',
    place: 'IN-MH',
    rooms: [
      ['Training room', '14'],
      ['Shop floor meeting room', '8'],
    ],
  },
  { site: 'Baner Road, Pune', place: 'IN-MH', rooms: [['Auditorium', '60']] },
] as const

/**
 * Employees of a company from a spreadsheet, its sites with rooms, and the rooms of its agreed trainings, as
 * its admin brings them.
 */
export async function loadEmployees(now: Date, known: Known): Promise<number> {
  const admin = await contextOf(known, ADMIN, now)
  for (const { site, place, rooms } of PLANTS) {
    await saveSite(admin, { site: '', name: site, place })
    const made = (await listSites(admin)).find(({ name }) => name === site)
    for (const [name, capacity] of rooms)
      await saveRoom(admin, { site: made?.id ?? '', room: '', name, capacity })
  }
  const members = await db()
    .select({ username: accounts.username, email: accounts.email })
    .from(accounts)
    .where(inArray(accounts.username, [ADMIN, MANAGER]))
  const emailOf = (username: string) => members.find((one) => one.username === username)?.email ?? ''
  const file = await fileOf(rowsOf(emailOf(ADMIN), emailOf(MANAGER)))
  try {
    await confirmImport(admin, { code: await storeImport(admin, file) })
  } finally {
    await rm(file.path)
  }
  await chooseRooms(admin, now)
  return employeesOf().length + 2
}

function rowsOf(admin: string, manager: string): string[][] {
  const people = employeesOf()
  const led = people.map(({ name, email }, at) => [
    name,
    email,
    at < LEADS ? manager : (people[at % LEADS]?.email ?? ''),
    CENTRES[at % CENTRES.length] ?? '',
    PLANTS[at % 3 === 2 ? 1 : 0]?.site ?? '',
  ])
  return [
    ['Name', 'Email', 'Manager', 'Cost centre', 'Site'],
    ['Anand Phadke', admin, '', '5000', PLANTS[1].site],
    ['Sneha Bapat', manager, admin, '2100', PLANTS[0].site],
    ...led,
  ]
}

async function fileOf(rows: string[][]) {
  const path = join(tmpdir(), `employees-${randomUUID()}`)
  const bytes = Buffer.from(csvOf(rows))
  await writeFile(path, bytes)
  const digest = createHash('sha256').update(bytes).digest('hex')
  return { field: 'file', name: 'employees-2026.csv', type: 'text/csv', path, bytes: bytes.length, digest }
}

/** The agreed trainings of this month and the next six are held in the first room that takes them. */
async function chooseRooms(admin: Awaited<ReturnType<typeof contextOf>>, now: Date): Promise<void> {
  const month = now.toISOString().slice(0, 7)
  for (const ahead of [0, 1, 2, 3, 4, 5, 6]) {
    const { entries, choices } = await getSchedule(
      admin,
      new URLSearchParams({ month: monthAfter(month, ahead) }),
    )
    for (const { training, mode, seats } of entries) {
      const room = choices.find(({ capacity }) => capacity >= seats)
      if (training && mode === 'venue' && room) await assignRoom(admin, { training, room: room.id })
    }
  }
}

import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { zipSync } from 'fflate'
import { storeUpload } from '#app/features/catalogue/catalogue-uploads/store-upload.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { makeContext } from '#app/platform/context.server.ts'

/** Where a sender puts its files, and by turns of which providers it stores so many a second. */
export type Sender = { folder: string; providers: readonly Person[]; perSecond: number }

/**
 * What is small and costs much: endless lengths and rules, nested and wide texts, a spreadsheet that unpacks
 * to a hundred times as much.
 */
function hostileFiles(): Uint8Array[] {
  const many = (count: number, lines: string[]) => calendarOf(Array.from({ length: count }, () => lines))
  const texts = [
    many(1, ['DTSTART:20280101T090000Z', 'DURATION:P777777777777777777D']),
    many(200, [
      'DTSTART:20280101T090000Z',
      'RRULE:FREQ=SECONDLY;UNTIL=99991231T235959Z;BYMONTHDAY=30;BYMONTH=2',
    ]),
    many(3_000, ['DTSTART:20280101T090000Z', 'DTEND:20280101T100000Z', 'RRULE:FREQ=DAILY;COUNT=60']),
    `{"events":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    `title,start${',column'.repeat(50_000)}\nA,2030-01-01`,
    `<!doctype html>${'<div itemscope>'.repeat(40_000)}`,
  ]
  const sheet = zipSync({ 'xl/workbook.xml': new Uint8Array(40_000_000).fill(0x20) }, { level: 9 })
  return [...texts.map((text) => new TextEncoder().encode(text)), sheet]
}

function calendarOf(events: string[][]): string {
  const blocks = events.flatMap((lines, at) => [
    'BEGIN:VEVENT',
    `UID:${at}@hostile.example`,
    'DTSTAMP:20260101T000000Z',
    'SUMMARY:The longest course',
    ...lines,
    'END:VEVENT',
  ])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//hostile//EN', ...blocks, 'END:VCALENDAR'].join('\r\n')
}

const files = hostileFiles()
let isOn = false

/** Sends until it is told to stop, and tells then how many were sent. */
async function send({ folder, providers, perSecond }: Sender): Promise<void> {
  const began = performance.now()
  let sent = 0
  for (isOn = true; isOn; sent += 1) {
    const actor = providers[sent % providers.length] as Person
    const bytes = files[sent % files.length] ?? new Uint8Array()
    const file = path.join(folder, `${sent % providers.length}`)
    await writeFile(file, bytes)
    const brought = { field: 'file', name: 'hostile', bytes: bytes.byteLength, path: file }
    await storeUpload(makeContext({ actor }), {}, brought).catch(() => undefined)
    await sleep(Math.max(0, began + ((sent + 1) * 1_000) / perSecond - performance.now()))
  }
  process.send?.(sent)
}

process.on('message', (message: Sender | 'stop') => {
  if (message === 'stop') isOn = false
  else void send(message)
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')

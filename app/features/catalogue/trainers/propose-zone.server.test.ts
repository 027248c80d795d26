import { expect, test } from 'vitest'
import { proposeZone } from './propose-zone.server.ts'

test('the zone of a country is the reader’s where it has that one, else its own where it has one alone', () => {
  const named = (zone: string) => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  expect(proposeZone('IN', 'Europe/Berlin')).toBe(named('Asia/Kolkata'))
  expect(proposeZone('IN', 'Asia/Calcutta')).toBe('Asia/Calcutta')
  expect(proposeZone('DE', 'UTC')).toBe('Europe/Berlin')
  expect(proposeZone('US', 'America/Chicago')).toBe('America/Chicago')
  expect(proposeZone('US', 'Asia/Kolkata'), 'which of many nobody knows').toBe('Asia/Kolkata')
  for (const country of ['', null, 'nowhere']) expect(proposeZone(country, 'UTC')).toBe('UTC')
})

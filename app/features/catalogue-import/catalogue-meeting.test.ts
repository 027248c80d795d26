import { expect, it } from 'vitest'
import { emptyRawRecord } from './catalogue.ts'
import { takeMeeting } from './catalogue-meeting.ts'

const ZOOM = 'https://zoom.us/j/99911122233?pwd=abcDEF'

it.each([
  [`Join the meeting: ${ZOOM} Passcode: 424242`, ZOOM, true],
  [`<p>Hier: <a href="${ZOOM}">Raum</a></p><p>Kenncode: a1B2c3</p>`, ZOOM, true],
  [
    'https://teams.microsoft.com/l/meetup-join/19%3ameeting_x/0?context=y',
    'https://teams.microsoft.com/l/meetup-join/19%3ameeting_x/0?context=y',
    false,
  ],
  ['Register: https://zoom.us/webinar/register/WN_1', null, false],
  ['Learn to set a password: choose it well. https://school.example/', null, false],
])('of %s is kept for participants', (description, url, hasCode) => {
  const { raw, meeting } = takeMeeting({ ...emptyRawRecord('event', 1), description })
  expect(meeting).toEqual({ url, hasCode })
  if (url) expect(raw.description).not.toMatch(/pwd|424242|a1B2c3|meetup-join/)
  else expect(raw.description).toBe(description)
})

it('is no address to register at', () => {
  expect(takeMeeting({ ...emptyRawRecord('event', 1), url: ZOOM })).toMatchObject({
    raw: { url: undefined },
    meeting: { url: ZOOM },
  })
})

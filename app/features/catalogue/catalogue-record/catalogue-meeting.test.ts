import { expect, it } from 'vitest'
import { emptyRawRecord } from './catalogue.ts'
import { takeMeeting } from './catalogue-meeting.ts'

const ZOOM = 'https://zoom.us/j/99911122233?pwd=abcDEF'

it.each([
  [
    `Join the meeting: ${ZOOM} Meeting ID: 999 1112 2233 Passcode: 424242`,
    ZOOM,
    'Meeting ID: 999 1112 2233, Passcode: 424242',
  ],
  [`<p>Hier: <a href="${ZOOM}">Raum</a></p><p>Kenncode: a1B2c3</p>`, ZOOM, 'Kenncode: a1B2c3'],
  [
    'https://teams.microsoft.com/l/meetup-join/19%3ameeting_x/0?context=y',
    'https://teams.microsoft.com/l/meetup-join/19%3ameeting_x/0?context=y',
    null,
  ],
  ['Register: https://zoom.us/webinar/register/WN_1', null, null],
  ['Learn to set a password: choose it well. https://school.example/', null, null],
])('of %s is kept for participants', (description, url, code) => {
  const { raw, meeting } = takeMeeting({ ...emptyRawRecord('event', 1), description })
  expect(meeting).toEqual({ url, code })
  if (url) expect(raw.description).not.toMatch(/pwd|424242|a1B2c3|meetup-join/)
  else expect(raw.description).toBe(description)
})

it('is no address to register at', () => {
  expect(takeMeeting({ ...emptyRawRecord('event', 1), url: ZOOM })).toMatchObject({
    raw: { url: undefined },
    meeting: { url: ZOOM },
  })
})

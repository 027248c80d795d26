const TEN_MB = 10 * 1024 * 1024
const ROWS = 5_000
const SENTENCE = 'We work in pairs at the bench, and look at what came out. '

const words = (letters: number) => SENTENCE.repeat(Math.ceil(letters / SENTENCE.length)).slice(0, letters)
const list = (count: number, each: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => each(at))
const lines = (said: readonly string[]) => said.join('\r\n')

/**
 * Files of about ten megabytes, the most that a form takes, and a calendar that is small and says a great
 * deal.
 */
export function largeFiles(): Record<string, Buffer> {
  const text = words(TEN_MB / ROWS - 300)
  const calendar = (events: string[]) => lines(['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR'])
  const folded = text.replace(/.{73}/g, '$&\r\n ')
  const times = ['DTSTART;TZID=Europe/Zurich:20400901T090000', 'DTEND;TZID=Europe/Zurich:20400901T170000']
  const event = (at: number, more: string) =>
    lines(['BEGIN:VEVENT', `UID:${at}@a.example`, `SUMMARY:Course ${at}`, ...times, more, 'END:VEVENT'])
  const files = {
    'courses.csv': `title,start,end,city,country,url,description\n${list(ROWS, (at) => `Course ${at},2040-09-01,2040-09-02,Lund,Sweden,https://a.example/${at},"${text}"\n`).join('')}`,
    'courses.ics': calendar(
      list(ROWS, (at) => event(at, `LOCATION:Zürich\\, Switzerland\r\nDESCRIPTION:${folded}`)),
    ),
    'rules.ics': calendar(list(ROWS, (at) => event(at, 'RRULE:FREQ=DAILY;COUNT=60'))),
    'courses.html': `<!doctype html><script type="application/ld+json">${JSON.stringify(Array.from({ length: ROWS }, (_, at) => course(at, text)))}</script>`,
  }
  return Object.fromEntries(Object.entries(files).map(([name, content]) => [name, Buffer.from(content)]))
}

const course = (at: number, description: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Course',
  '@id': `https://a.example/${at}`,
  name: `Course ${at}`,
  description,
  inLanguage: 'en',
})

/** So many courses of a category with an event each, as JSON-LD of a kilobyte or so. */
export function manyCourses(count: number, category: string): Buffer {
  const location = {
    '@type': 'Place',
    name: 'The hall',
    address: { '@type': 'PostalAddress', addressLocality: 'Lund', addressCountry: 'SE' },
  }
  const soon = Date.now()
  const event = (at: number) => {
    const day = new Date(soon + (30 + (at % 300)) * 86_400_000).toISOString().slice(0, 10)
    return {
      '@type': 'CourseInstance',
      '@id': `https://a.example/${at}#first`,
      location,
      startDate: `${day}T09:00+02:00`,
      endDate: `${day}T17:00+02:00`,
      offers: { '@type': 'Offer', price: 480, priceCurrency: 'EUR' },
    }
  }
  const all = Array.from({ length: count }, (_, at) => ({
    ...course(at, words(800)),
    keywords: category,
    hasCourseInstance: [event(at)],
  }))
  return Buffer.from(JSON.stringify(all))
}

import { describe, expect, it } from 'vitest'
import { describeReason } from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import '#app/platform/testing/database.ts'
import { BODIES, badTexts, MARKUP, REDIRECTS } from '#tests/support/bad-inputs.ts'
import { BEES, mine, run, stored, withProvider } from './an-import.ts'

withProvider()

describe('bad input', () => {
  it('is refused or cleaned record by record, stored whole or not at all', async () => {
    const texts = [...badTexts().map(({ value }) => value), ...REDIRECTS]
    const records = texts.flatMap((text, index) => [
      { ...BEES, id: `https://a.example/t/${index}`, name: text },
      { ...BEES, id: `https://a.example/d/${index}`, description: text, tags: text, language: text },
      { ...BEES, id: `https://a.example/s/${index}`, start: text, end: text },
      { ...BEES, id: `https://a.example/p/${index}`, city: text, venue: text, timeZone: text },
      { ...BEES, id: text, url: text, price: text, currency: text, capacity: text },
    ])
    const report = await run(records, { publish: true })
    if (!report.ok) throw new Error(describeReason(report.reason))
    expect(report.lines).toHaveLength(records.length)
    expect(report.lines.filter((line) => line.reason?.code === 'record.failed')).toEqual([])
    const before = await stored()
    const again = await run(records, { publish: true })
    expect(
      again.ok && again.lines.filter((line) => line.outcome === 'created' || line.outcome === 'updated'),
    ).toEqual([])
    expect(await stored()).toEqual(before)
    for (const event of await mine()) {
      expect(event.title).toMatch(/[\p{L}\p{N}]/u)
      expect(event.description).not.toMatch(
        /<(?:script|svg|img|iframe|style|math|form|base|meta|link)|<[^>]*\s(?:on\w+|style|id|name|class)=|href="(?!https?:|mailto:)/i,
      )
      expect(event.sourceUrl ?? 'https://').toMatch(/^https?:\/\//)
    }
  }, 120_000)

  it('of whole files is answered in a sentence', async () => {
    for (const name of ['a.json', 'a.csv', 'a.ics', 'a'])
      for (const { body } of BODIES) {
        const report = await run(body, { name })
        const said = report.ok ? report.lines.map((line) => line.outcome) : describeReason(report.reason)
        expect(said).not.toEqual('')
        expect(await mine()).toEqual([])
      }
  })

  it('is cut out of every rich text', async () => {
    const records = MARKUP.map((description, index) => ({
      ...BEES,
      id: `https://a.example/m/${index}`,
      description,
    }))
    await run(records)
    expect(JSON.stringify(await mine())).not.toMatch(/<script|onerror|onload|srcdoc|javascript:|@import/i)
  })
})

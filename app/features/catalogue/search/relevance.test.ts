import { beforeAll, describe, expect, test } from 'vitest'
import { indexDocuments } from '#app/features/catalogue/search-index/index-document.server.ts'
import { listResults } from '#app/features/catalogue/search-index/queries-results.server.ts'
import { suggest } from '#app/features/catalogue/search-index/queries-suggest.server.ts'
import type { SearchDocument } from '#app/features/catalogue/search-index/search-document.ts'
import { aDocument, aSearch } from '#app/features/catalogue/search-index/testing.server.ts'
import { usernameWords } from '#app/kit/normalise.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'

const visitor = makeContext({})

/** Title, keywords, words of the summary. */
const TOPICS: [url: string, title: string, keywords: string, summary: string][] = [
  [
    'first-managers',
    'First-time managers: the first hundred days',
    'leadership Führung 管理職',
    'delegation feedback',
  ],
  ['negotiating', 'Negotiating with suppliers', 'procurement negotiation', 'prepare open trade close'],
  ['sales-nego', 'Sales negotiation for key accounts', 'sales', 'pricing discounts'],
  ['sql', 'SQL for people who live in spreadsheets', 'data analytics', 'joins windows'],
  ['power-bi', 'Power BI for finance teams', 'data Microsoft', 'dashboards'],
  ['excel-adv', 'Excel: advanced formulas and pivot tables', 'spreadsheets Microsoft', 'xlookup'],
  ['k8s', 'Kubernetes in production', 'cloud DevOps', 'clusters upgrades'],
  ['csharp', 'C# and .NET for Java developers', 'programming', 'linq'],
  ['cpp', 'Modern C++ in embedded systems', 'programming', 'templates'],
  ['conversations', 'Difficult conversations, practised', 'communication', 'feedback conflict'],
  ['posh', 'POSH awareness and committee training', 'compliance Pune', 'harassment at work'],
  ['gdpr', 'GDPR refresher for marketing', 'legal privacy', 'consent'],
  ['iso27001', 'ISO 27001 lead implementer', 'information security', 'audit'],
  ['fuehren', 'Führen ohne Weisungsbefugnis', 'Führung leadership', 'Projektleiter Einfluss'],
  ['vertrieb', 'Verkaufstraining für Techniker', 'Vertrieb sales', 'Einwände'],
  ['grundlagen', 'Grundlagen der Arbeitssicherheit', 'Sicherheit safety', 'Unterweisung'],
  ['praesentieren', 'Präsentieren auf Deutsch und Englisch', 'Kommunikation', 'Folien'],
  ['securite', 'Sécurité au poste de travail', 'sécurité safety', 'gestes postures'],
  ['gestion', 'Gestion du temps et des priorités', 'organisation', 'agenda'],
  ['ecrits', 'Écrits professionnels efficaces', 'communication', 'courriels'],
  ['bilancio', 'Leggere un bilancio in un pomeriggio', 'finanza finance', 'ricavi costi'],
  ['qualita', 'Qualità totale in produzione', 'qualità quality', 'processi'],
  ['liderazgo', 'Liderazgo para mandos intermedios', 'liderazgo leadership', 'equipos'],
  ['ingles', 'Inglés para atención telefónica', 'idiomas', 'clientes'],
  ['kosho', '交渉術研修 基礎から実践まで', '営業 negotiation', 'ロールプレイ'],
  ['coaching-ja', '管理職のためのコーチング入門', 'リーダーシップ', '部下育成'],
  ['business-manner', '新入社員ビジネスマナー研修', '新人', '電話応対 名刺交換'],
  ['excel-ja', 'Ｅｘｃｅｌ関数マスター講座', 'データ', 'ピボット'],
  ['agile', 'Agile in hardware teams', 'agile scrum', 'increments'],
  ['scrum', 'Scrum Master preparation', 'agile', 'retrospectives'],
]
function languageOf(title: string): string {
  if (/[\u3040-\u30ff\u4e00-\u9fff]/.test(title)) return 'ja'
  const starts = {
    de: /^(Führen|Verkauf|Grundl|Präs)/,
    fr: /^(Séc|Gest|Écr)/,
    it: /^(Legg|Qual)/,
    es: /^(Lid|Ing)/,
  }
  return Object.entries(starts).find(([, start]) => start.test(title))?.[0] ?? 'en'
}

const PEOPLE: [url: string, name: string, kind: 'trainer' | 'supplier', city: string][] = [
  ['meera_kulkarni', 'Meera Kulkarni', 'trainer', 'Pune'],
  ['opsfoundry', 'Ops Foundry GmbH', 'supplier', 'Berlin'],
  ['yuki_tanabe', '田辺ゆき', 'trainer', '東京'],
  ['JMueller', 'Jürgen Müller', 'trainer', 'Köln'],
  ['datenwerk', 'Datenwerk AG', 'supplier', 'Zürich'],
]

beforeAll(async () => {
  await inTransaction(async (tx) => {
    const documents: SearchDocument[] = []
    const add = async (given: Parameters<typeof aDocument>[1]) => documents.push(await aDocument(tx, given))
    for (const [url, title, keywords, summary] of TOPICS)
      await add({ url, title, keywords: [keywords], summary, language: languageOf(title) })
    for (const [url, title, kind, city] of PEOPLE)
      await add({ url, title, kind, cities: [city], names: [usernameWords(url)], keywords: [city] })
    await add({ kind: 'requirement', title: 'Lean basics for 120 shop-floor people', url: 'lean-basics' })
    await add({ kind: 'event', title: 'Negotiating with suppliers, Pune', url: 'negotiating-pune' })
    await indexDocuments(tx, documents)
  })
})

const TYPED: [typed: string, expected: string, kind?: 'user' | 'requirement' | 'event'][] = [
  ['negotiating suppliers', 'negotiating'],
  ['suppliers negotiating', 'negotiating'],
  ['nego', 'negotiating'],
  ['sql', 'sql'],
  ['power bi', 'power-bi'],
  ['exel', 'excel-adv'],
  ['excell', 'excel-adv'],
  ['kubernets', 'k8s'],
  ['kubrenetes', 'k8s'],
  ['srcum', 'scrum'],
  ['ビジネスマネー', 'business-manner'],
  ['c# java', 'csharp'],
  ['c++', 'cpp'],
  ['dificult conversations', 'conversations'],
  ['POSH', 'posh'],
  ['iso 270', 'iso27001'],
  ['Führen', 'fuehren'],
  ['fuhren', 'fuehren'],
  ['fuehren', 'fuehren'],
  ['FÜHREN OHNE', 'fuehren'],
  ['training', 'posh'],
  ['verkauf', 'vertrieb'],
  ['sicherheit', 'grundlagen'],
  ['praesentieren', 'praesentieren'],
  ['prasentieren', 'praesentieren'],
  ['securite', 'securite'],
  ['sécurité travail', 'securite'],
  ['priorites', 'gestion'],
  ['ecrits', 'ecrits'],
  ['bilanco', 'bilancio'],
  ['qualita', 'qualita'],
  ['liderasgo', 'liderazgo'],
  ['ingles telefonica', 'ingles'],
  ['交渉術', 'kosho'],
  ['交渉術研修', 'kosho'],
  ['コーチング', 'coaching-ja'],
  ['ｺｰﾁﾝｸﾞ', 'coaching-ja'],
  ['マナー研修', 'business-manner'],
  ['excel関数', 'excel-ja'],
  ['scrum mas', 'scrum'],
  ['meera', 'meera_kulkarni', 'user'],
  ['kulkarni meera', 'meera_kulkarni', 'user'],
  ['meera_kul', 'meera_kulkarni', 'user'],
  ['foundry', 'opsfoundry', 'user'],
  ['mueller', 'JMueller', 'user'],
  ['Müller', 'JMueller', 'user'],
  ['muller jurgen', 'JMueller', 'user'],
  ['田辺ゆ', 'yuki_tanabe', 'user'],
  ['leadership', 'first-managers'],
  ['compliance pune', 'posh'],
  ['Köln', 'JMueller', 'user'],
  ['lean shop', 'lean-basics', 'requirement'],
  ['pune nego', 'negotiating-pune', 'event'],
]

test.each(TYPED)('typing "%s" suggests %s', async (typed, expected, kind) => {
  const { topicDetail, user, requirement, event } = await suggest(visitor, typed)
  const first = {
    topic: topicDetail[0]?.url,
    user: user[0],
    requirement: requirement[0]?.url,
    event: event[0]?.url,
  }

  expect(first[kind ?? 'topic']).toBe(expected)
})

const SEARCHED: [text: string, expected: string, kind?: SearchDocument['kind']][] = [
  ['交渉', 'kosho'],
  ['研修 新入社員', 'business-manner'],
  ['leadership', 'first-managers'],
  ['dashboards for finance', 'power-bi'],
  ['how to read a bilancio', 'bilancio'],
  ['sicherheit', 'grundlagen'],
  ['werkaufstraining', 'vertrieb'],
  ['training techniker', 'vertrieb'],
  ['retrospective', 'scrum'],
  ['excel training', 'excel-adv'],
  ['seminar bilancio', 'bilancio'],
  ['Pune', 'meera_kulkarni', 'trainer'],
  ['koeln', 'JMueller', 'trainer'],
  ['Zurich', 'datenwerk', 'supplier'],
  ['negotiation', 'sales-nego'],
  ['leadrship', 'first-managers'],
  ['kubernetes communication', 'k8s'],
]

test.each(SEARCHED)('searching "%s" finds %s first', async (text, expected, kind = 'topic') => {
  const { hits } = await listResults(visitor, aSearch({ text, kind }))

  expect(hits.rows[0]?.url).toBe(expected)
})

describe('when nothing holds every word', () => {
  test('some of the words are enough, and the page says so', async () => {
    const found = await listResults(visitor, aSearch({ text: 'kubernetes zzzzqq' }))

    expect(found.nearly).toBe(true)
    expect(found.hits.rows.map(({ url }) => url)).toEqual(['k8s'])
  })

  test('nonsense finds nothing', async () => {
    const found = await listResults(visitor, aSearch({ text: 'zzzzqqwwxx' }))

    expect(found).toMatchObject({ nearly: false, hits: { total: 0, rows: [] } })
    expect(await suggest(visitor, 'zzzzqqwwxx')).toEqual({
      topicDetail: [],
      user: [],
      requirement: [],
      event: [],
    })
  })
})

/*
 * Words that people type for something that is written otherwise: each line a word of its category, as the
 * German or another name of the category says it (topics are found by the names in all languages), then what
 * is typed, folded, without function words; several words that belong together are joined by `_`.
 */
const LINES = `
teamentwicklung teambuilding team_building team_event teamevent cohesion_equipe lavoro_squadra trabajo_equipo
generative chatgpt gpt chat_gpt copilot llm gen_ai artificial_intelligence kunstliche_intelligenz
generative intelligence_artificielle intelligenza_artificiale inteligencia_artificial
brandschutz brandschutzhelfer brandschutzbeauftragter brandschutzbeauftragte fire_warden fire_marshal evacuation
arbeitsschutz arbeitssicherheit sicherheit_arbeitsplatz sicurezza_lavoro seguridad_laboral seguridad_trabajo
arbeitsschutz riesgos_laborales securite_travail workplace_safety occupational_safety rspp ohs ehs prl
prasentieren public_speaking rhetorik hablar_publico parlare_pubblico prise_parole presenting
konfliktlosung conflict_management konfliktmanagement mediation
belastigung sexual_harassment mobbing molestie
personalauswahl hiring interviewing onboarding
beschwerdemanagement complaint_handling reklamation reklamationen reklamationsmanagement
fuhrung fuhrungskrafteseminar fuhrungskrafteentwicklung leadership_development
auxilios ersthelfer ersthelferkurs betriebssanitater
stapler gabelstapler staplerschein muletto carretillero cariste caces
zertifizierungsvorbereitung pmp prince2 capm
psychische burnout stress stressmanagement resilienz resilience resilienza resiliencia
rechnungslegung buchhaltung bookkeeping contabilita contabilidad comptabilite accounting
entgeltabrechnung lohnabrechnung gehaltsabrechnung buste_paga
informationssicherheit cybersecurity cyber_security it_sicherheit ciberseguridad cybersecurite phishing
onlinemarketing seo social_media
contactcenter telefontraining
wirtschaftsenglisch englisch business_englisch
inklusion dei unconscious_bias
nachhaltigkeit csrd sustainability_reporting
`

const LONGEST = 3

const byPhrase = new Map<string, string>(
  LINES.trim()
    .split('\n')
    .flatMap((line) => {
      const [category = '', ...phrases] = line.split(' ')
      return phrases.map((phrase): [string, string] => [phrase, category])
    }),
)

type Word = { forms: string[]; pairs: string[] | null }

/** The words of a query, those of everyday phrases also found by the word of their category. */
export function withEveryday<T extends Word>(words: readonly T[]): T[] {
  const also = words.map((): string | null => null)
  for (let from = 0; from < words.length; from += 1)
    for (let count = Math.min(LONGEST, words.length - from); count > 0; count -= 1) {
      const phrase = words.slice(from, from + count).map(({ forms }) => forms[0])
      const category = byPhrase.get(phrase.join('_'))
      if (category === undefined) continue
      also.fill(category, from, from + count)
      break
    }
  return words.map((word, at) => {
    const category = also[at]
    return category && word.pairs === null ? { ...word, forms: [...word.forms, category] } : word
  })
}

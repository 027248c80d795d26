import type { ProviderText } from './content.ts'

type Waiting = ProviderText & { waitsHours: number }

/** They wait for approval, the first with a draft of a topic: found by nobody. */
const FIRST: Waiting = {
  waitsHours: 52,
  username: 'sameer_wagh',
  name: 'Sameer Wagh',
  kind: 'trainer',
  city: 'Pune',
  groups: ['data-analytics', 'manufacturing'],
  languages: ['en', 'mr', 'hi'],
  years: 6,
  headline: 'Sensors, spreadsheets and the shift meeting',
  about:
    'Process engineer who started to teach colleagues on Saturdays. I connect machines with cheap sensors and people with the numbers that come out of them.',
}

const OTHERS: Waiting[] = [
  {
    waitsHours: 20,
    username: 'greta_lindner',
    name: 'Greta Lindner',
    kind: 'trainer',
    city: 'Hamburg',
    groups: ['leadership'],
    languages: ['de', 'en'],
    years: 11,
    headline: 'Übergaben, die am nächsten Morgen noch gelten',
    about:
      'Elf Jahre Schichtleitung in der Logistik, seit drei Jahren Training. Ich übe mit Führungskräften Gespräche, die sie sonst aufschieben, und zwar an ihren eigenen Fällen.',
  },
  {
    waitsHours: 3,
    username: 'pune_safety_school',
    name: 'Pune Safety School',
    kind: 'supplier',
    city: 'Pune',
    groups: ['manufacturing'],
    languages: ['en', 'mr'],
    years: 4,
    headline: 'Height, heat and hydraulics: practice on real frames',
    about:
      'Four trainers and a yard with scaffolds, a hot-work bay and a hydraulic press that is safe to be wrong with. People learn here what a film cannot show them.',
  },
]

export const notYetApproved: readonly Waiting[] = [FIRST, ...OTHERS]

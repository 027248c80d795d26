export const ASSESSMENT_VIEWS = ['trainings', 'providers'] as const
export type AssessmentView = (typeof ASSESSMENT_VIEWS)[number]

/** The wanted assessments: of a provider and a topic by their names in addresses, and of a year. */
export type WantedAssessments = {
  view: AssessmentView
  provider: string | null
  topic: string | null
  year: number | null
}

const SLUG = /^[\w-]{1,120}$/

/** The wanted assessments from an address; what is none of these is left out. */
export function wantedAssessmentsOf(query: URLSearchParams): WantedAssessments {
  const slug = (name: string) => {
    const given = query.get(name) ?? ''
    return SLUG.test(given) ? given : null
  }
  const [view, year] = [query.get('view'), query.get('year') ?? '']
  return {
    view: ASSESSMENT_VIEWS.find((name) => name === view) ?? 'trainings',
    provider: slug('provider'),
    topic: slug('topic'),
    year: /^20\d{2}$/.test(year) ? Number(year) : null,
  }
}

/** The wanted assessments as a query string, with what is `given` besides. */
export function queryOfAssessments(
  { view, provider, topic, year }: WantedAssessments,
  given: Record<string, string> = {},
): string {
  const query = new URLSearchParams({
    ...(view !== 'trainings' && { view }),
    ...(provider && { provider }),
    ...(topic && { topic }),
    ...(year && { year: String(year) }),
    ...given,
  })
  return query.size > 0 ? `?${query}` : ''
}

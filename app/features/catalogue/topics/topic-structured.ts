import { pictureFile } from '#app/kit/gallery.ts'
import { structuredPrice } from '#app/kit/price.ts'
import {
  type Addresses,
  isoDuration,
  plainLine,
  type Structured,
  structuredRating,
} from '#app/kit/structured.ts'
import type { TopicPageView } from './topic-page.ts'

type Around = {
  /** Instances with a date, made from the topic's coming events. */
  instances: Structured[]
  /** Reviews of the topic, the newest first. */
  reviews: Structured[]
  /** The path of the topic's picture. */
  image: string
}

const LEVELS: Record<TopicPageView['level'], string | undefined> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
  all: undefined,
}

/** The provider of a course, and the instructor of its instances, as structured data. */
export function structuredProvider({ owner }: TopicPageView, at: Addresses): Structured {
  return {
    '@type': owner.supplier ? 'Organization' : 'Person',
    name: owner.name,
    url: owner.page === null ? undefined : at.page(owner.page),
  }
}

/** A topic as a schema.org course. Without dates, its instances say how it can be given. */
export function structuredCourse(topic: TopicPageView, at: Addresses, around: Around): Structured {
  const page = at.page(`/topic/${encodeURIComponent(topic.slug)}`)
  const provider = structuredProvider(topic, at)
  const workload = isoDuration(topic.durationMinutes)
  const modes = [...new Set(topic.modes.map((mode) => (mode === 'online' ? 'Online' : 'Onsite')))]
  const onRequest = modes.map((courseMode) => ({
    '@type': 'CourseInstance',
    courseMode,
    courseWorkload: workload,
    instructor: provider,
  }))
  return {
    '@type': 'Course',
    name: topic.title,
    description: topic.summary || plainLine(topic.description, 500) || topic.title,
    url: page,
    image: [around.image, ...topic.gallery.map(({ src }) => pictureFile(src))].map(at.file),
    inLanguage: topic.languages.length > 0 ? topic.languages : topic.language,
    about: [topic.groupName, topic.category],
    keywords: topic.tags,
    educationalLevel: LEVELS[topic.level],
    timeRequired: workload,
    teaches: topic.outcomes,
    coursePrerequisites: plainLine(topic.prerequisites, 1000),
    audience: { '@type': 'Audience', audienceType: plainLine(topic.audience, 500) },
    syllabusSections: topic.outline.map((module) => ({
      '@type': 'Syllabus',
      name: module.title,
      description: module.points.join('; '),
    })),
    datePublished: topic.publishedAt?.toISOString(),
    dateModified: topic.updatedAt.toISOString(),
    provider,
    offers: {
      '@type': 'Offer',
      url: page,
      ...(topic.offer ? structuredPrice(topic.offer) : { category: 'Paid' }),
    },
    hasCourseInstance: around.instances.length > 0 ? around.instances : onRequest,
    aggregateRating: structuredRating(topic.rating, topic.ratingCount),
    review: around.reviews,
  }
}

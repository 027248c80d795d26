import type { TopicPageView } from '#app/features/catalogue/topics/topic-page.ts'
import { FEW_REVIEWS } from '#app/kit/stars.ts'
import type { Translate } from '#app/kit/texts.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import type { Crumb } from '#app/ui/breadcrumb.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './topic.module.css'

/** All topics of a category or of a group of them, by its slug. */
export function inCategory(slug: string): string {
  return `/search?topic=&${new URLSearchParams({ category: slug })}`
}

export function topicCrumbs(topic: TopicPageView, t: Translate): Crumb[] {
  const group = topic.groupName && topic.groupSlug ? { label: topic.groupName, slug: topic.groupSlug } : null
  return [
    { label: t('crumb.home'), to: '/' },
    { label: t('crumb.topics'), to: '/search?topic=' },
    ...(group ? [{ label: group.label, to: inCategory(group.slug) }] : []),
    { label: topic.category, to: inCategory(topic.categorySlug) },
    { label: topic.title, lang: topic.language },
  ]
}

function OwnerLink({ owner }: { owner: TopicPageView['owner'] }) {
  const who = (
    <>
      <Avatar name={owner.name} image={owner.image} size="small" square={owner.supplier} />
      <span translate="no">{owner.name}</span>
    </>
  )
  if (!owner.page) return <span className={styles.by}>{who}</span>
  return (
    <Anchor to={owner.page} className={styles.by}>
      {who}
    </Anchor>
  )
}

/**
 * Below the title: whether it can be found at all, what it is about in a sentence, who gives it and what
 * others say.
 */
export function TopicLead({ topic }: { topic: TopicPageView }) {
  const { t } = useTranslation('topics')
  const { owner } = topic
  return (
    <>
      {topic.state === 'published' ? null : <Alert tone="wait">{t('unpublished')}</Alert>}
      {topic.summary ? <p lang={topic.language}>{topic.summary}</p> : null}
      <p className={styles.byline}>
        <OwnerLink owner={owner} />
        {topic.rating === null ? null : (
          <Anchor to="#reviews" className={styles.by}>
            <Rating value={topic.rating} count={topic.ratingCount} figure />
          </Anchor>
        )}
        {topic.ratingCount < FEW_REVIEWS ? <Badge tone="wait">{t('common:ui.new')}</Badge> : null}
      </p>
    </>
  )
}

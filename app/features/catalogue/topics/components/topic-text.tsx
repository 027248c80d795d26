import { Chip, Chips } from '#app/ui/badge.tsx'
import { DotList } from '#app/ui/dot-list.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { Gallery } from '#app/ui/gallery.tsx'
import { Section } from '#app/ui/layout.tsx'
import { RichText } from '#app/ui/rich-text.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { TopicPageView } from '../topic-page.ts'
import { TopicOutline } from './topic-outline.tsx'
import styles from './topic-text.module.css'

/** The provider's text about a topic: outcomes, description, outline, audience. */
export function TopicText({ topic }: { topic: TopicPageView }) {
  const { t } = useTranslation('topics')
  return (
    <>
      {topic.outcomes.length > 0 ? (
        <section className={styles.frame} aria-labelledby="outcomes">
          <h2 id="outcomes">{t('outcomes')}</h2>
          <DotList items={topic.outcomes} lang={topic.language} />
        </section>
      ) : null}
      {topic.description || topic.videoUrl || topic.gallery.length > 0 ? (
        <Section title={t('description')}>
          <RichText html={topic.description} lang={topic.language} />
          <Gallery images={topic.gallery} lang={topic.language} />
          {topic.videoUrl ? (
            <p className={styles.video}>
              <ExternalLink href={topic.videoUrl}>{t('video')}</ExternalLink>
            </p>
          ) : null}
        </Section>
      ) : null}
      {topic.outline.length > 0 ? (
        <Section title={t('outline')} note={t('modules', { count: topic.outline.length })}>
          <TopicOutline outline={topic.outline} lang={topic.language} />
        </Section>
      ) : null}
      {topic.included.length > 0 ? (
        <Section title={t('included')}>
          <DotList items={topic.included} lang={topic.language} />
        </Section>
      ) : null}
      {topic.audience || topic.prerequisites ? (
        <div className={styles.pair}>
          <Words title={t('audience')} text={topic.audience} lang={topic.language} />
          <Words title={t('prerequisites')} text={topic.prerequisites} lang={topic.language} />
        </div>
      ) : null}
      {topic.tags.length > 0 ? (
        <section className={styles.tags} aria-label={t('tags')}>
          <Chips>
            {topic.tags.map((tag) => (
              <Chip key={tag} to={`/search?${new URLSearchParams({ topic: tag })}`}>
                <span lang={topic.language}>{tag}</span>
              </Chip>
            ))}
          </Chips>
        </section>
      ) : null}
    </>
  )
}

function Words({ title, text, lang }: { title: string; text: string; lang: string }) {
  if (!text) return null
  return (
    <section>
      <h2>{title}</h2>
      <p lang={lang}>{text}</p>
    </section>
  )
}

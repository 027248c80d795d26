import { useTranslation } from 'react-i18next'
import { Section } from '#app/ui/layout.tsx'
import { RichText } from '#app/ui/rich-text.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { TopicPageView } from '../topic-page.ts'
import styles from './topic-text.module.css'

/** What the provider wrote about a topic: description, what one learns, outline, for whom. */
export function TopicText({ topic }: { topic: TopicPageView }) {
  const { t } = useTranslation('topics')
  return (
    <>
      {topic.description ? (
        <>
          <VisuallyHidden as="h2">{t('description')}</VisuallyHidden>
          <RichText html={topic.description} lang={topic.language} className={styles.text} />
        </>
      ) : null}
      {topic.outcomes.length > 0 ? (
        <Section title={t('outcomes')}>
          <ul className={styles.outcomes} lang={topic.language}>
            {topic.outcomes.map((outcome) => (
              <li key={outcome}>{outcome}</li>
            ))}
          </ul>
        </Section>
      ) : null}
      {topic.outline.length > 0 ? (
        <Section title={t('outline')}>
          <ol className={styles.outline} lang={topic.language}>
            {topic.outline.map((module) => (
              <li key={module.title}>
                <b>{module.title}</b>
                {module.points.length > 0 ? (
                  <ul>
                    {module.points.map((point) => (
                      <li key={point}>{point}</li>
                    ))}
                  </ul>
                ) : null}
              </li>
            ))}
          </ol>
        </Section>
      ) : null}
      {topic.audience || topic.prerequisites ? (
        <Section title={t('audience')}>
          {topic.audience ? (
            <p className={styles.text} lang={topic.language}>
              {topic.audience}
            </p>
          ) : null}
          {topic.prerequisites ? (
            <p className={styles.text}>
              <b>{t('prerequisites')}</b> <span lang={topic.language}>{topic.prerequisites}</span>
            </p>
          ) : null}
        </Section>
      ) : null}
    </>
  )
}

import type { Voice } from '#app/features/delivery/reviews/voice.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Wrap } from '#app/ui/layout.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './home-voices.module.css'

/** What people say who attended, in their own words: one loud, the others beside it. */
export function HomeVoices({ voices }: { voices: Voice[] }) {
  const { t } = useTranslation('home')
  return (
    <section className={styles.voices} aria-labelledby="voices">
      <Wrap>
        <h2 id="voices">{t('voices')}</h2>
        <div className={styles.grid}>
          {voices.map((voice) => (
            <figure key={voice.id}>
              <blockquote lang={voice.language}>{voice.body}</blockquote>
              <figcaption>
                <Rating value={voice.rating} />
                <span>
                  <b translate="no">{voice.author}</b>{' '}
                  <Anchor to={`/topic/${voice.topic.slug}`} lang={voice.topic.language}>
                    {voice.topic.title}
                  </Anchor>
                </span>
              </figcaption>
            </figure>
          ))}
        </div>
      </Wrap>
    </section>
  )
}

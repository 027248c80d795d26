import type { ReactNode } from 'react'
import { Cover } from '#app/features/catalogue/topic-covers/components/cover.tsx'
import { TopicText } from '#app/features/catalogue/topics/components/topic-text.tsx'
import type { TopicCardView } from '#app/features/catalogue/topics/topic-card.ts'
import type { TopicPageView } from '#app/features/catalogue/topics/topic-page.ts'
import { Who } from '#app/features/catalogue/trainer-profiles/components/who.tsx'
import { ReviewSection } from '#app/features/delivery/reviews/components/review-section.tsx'
import type { ReviewList } from '#app/features/delivery/reviews/review-line.ts'
import { BottomBar } from '#app/ui/bottom-bar.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Page, Section, SplitLayout } from '#app/ui/layout.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Still } from '#app/ui/still.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './topic.module.css'
import { TopicDates } from './topic-dates.tsx'
import { inCategory, TopicLead, topicCrumbs } from './topic-lead.tsx'
import { askForDate, type Coming, TopicPanel, TopicPrice } from './topic-panel.tsx'
import { TopicSimilar } from './topic-similar.tsx'

type TopicViewProps = {
  topic: TopicPageView
  coming: Coming
  reviews: ReviewList
  similar: TopicCardView[]
  /** What is said of the page to its author, above all else. */
  note?: ReactNode
  /** The button that keeps it. */
  save?: ReactNode
  /** Whether that button answers to this reader; it only leads a visitor away. */
  alive?: boolean
  children: ReactNode
}

/** A topic as buyers see it. */
export function TopicView({
  topic,
  coming,
  reviews,
  similar,
  note,
  save,
  alive = false,
  children,
}: TopicViewProps) {
  const { t } = useTranslation('topics')
  const next = coming.lines[0]
  return (
    <Page
      crumbs={topicCrumbs(topic, t)}
      kicker={`${t('kicker')} · ${topic.category}`}
      title={topic.title}
      titleLang={topic.language}
      lead={
        <Still of={topic}>
          <TopicLead topic={topic} />
        </Still>
      }
    >
      {children}
      {note}
      <SplitLayout aside={<TopicPanel topic={topic} coming={coming} save={save} alive={alive} />} asideFirst>
        <Still of={topic}>
          <div className={styles.cover}>
            <Picture
              src={topic.thumbImage}
              alt=""
              ratio="wide"
              eager
              fallback={<Cover cover={topic.cover} />}
            />
          </div>
          <TopicText topic={topic} />
          {next ? <TopicDates coming={coming} topic={topic} /> : null}
          <Section title={t('teacher')}>
            <Who who={topic.owner} more={t('profile')} />
          </Section>
        </Still>
      </SplitLayout>
      <Still of={topic}>
        <ReviewSection
          reviews={reviews}
          paging={
            <Pagination
              page={reviews.page}
              pages={reviews.pages}
              hrefOf={(page) => `/topic/${topic.slug}${page > 1 ? `?reviews=${page}` : ''}#reviews`}
            />
          }
        />
        <TopicSimilar topics={similar} category={inCategory(topic.categorySlug)} />
      </Still>
      <BottomBar
        action={
          <LinkButton to={next ? `${next.to}#tickets` : askForDate(topic)} tone="go">
            {t(next ? 'tickets' : 'ask')}
          </LinkButton>
        }
      >
        <Still of={topic}>
          <TopicPrice topic={topic} />
        </Still>
      </BottomBar>
    </Page>
  )
}

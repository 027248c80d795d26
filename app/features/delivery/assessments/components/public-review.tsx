import { REVIEW_DAYS } from '#app/features/delivery/reviews/review.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { Section } from '#app/ui/layout.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Results } from '../queries-results.server.ts'

const DAY = 86_400_000

/** What the company itself wrote of the training in public, or where it writes it, and what others say. */
export function PublicReview({ training, now }: { training: Results['training']; now: Date }) {
  const { t } = useTranslation('assessments')
  const { ownReview, booking, endsAt, topicSlug, providerPage, provider } = training
  const isTime = endsAt <= now && now.getTime() <= endsAt.getTime() + REVIEW_DAYS * DAY
  const canWrite = ownReview === null && booking !== null && isTime
  return (
    <Section title={t('public.title')}>
      <FormStack>
        {ownReview ? (
          <p>
            {t(ownReview.isPublic ? 'public.own' : 'public.hidden')}{' '}
            <Rating value={ownReview.rating / 10} figure />
          </p>
        ) : (
          <p>{t(canWrite ? 'public.text' : 'public.none')}</p>
        )}
        <FormActions>
          {canWrite ? (
            <LinkButton to={`/review?booking=${booking}`} tone="go">
              {t('public.write')}
            </LinkButton>
          ) : null}
          {ownReview ? <LinkButton to="/review?list=written">{t('public.ownAll')}</LinkButton> : null}
          {topicSlug === null ? null : (
            <LinkButton to={`/topic/${topicSlug}#reviews`}>{t('public.topic')}</LinkButton>
          )}
          {providerPage === null ? null : (
            <LinkButton to={providerPage}>{t('public.provider', { provider })}</LinkButton>
          )}
        </FormActions>
      </FormStack>
    </Section>
  )
}

import { SelectField } from '#app/ui/field.tsx'
import { FindForm } from '#app/ui/find-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { type MessageQuery, WRITERS } from '../message-query.ts'

type FindMessagesProps = {
  query: MessageQuery | null
  /** What conversations may be about. */
  kinds: readonly string[]
  /** Whether several people share the messages. */
  isTeam: boolean
}

/** Finds messages by their words; who wrote them and what about is asked once there are some. */
export function FindMessages({ query, kinds, isTeam }: FindMessagesProps) {
  const { t } = useTranslation(['message-search', 'qmail'])
  return (
    <search>
      <FindForm label={t('label')} words={query?.words ?? ''} search={t('search')}>
        {query ? (
          <>
            <SelectField id="by" name="by" label={t('by.label')} defaultValue={query.by ?? ''}>
              <option value="">{t('by.any')}</option>
              {WRITERS.map((writer) => (
                <option key={writer} value={writer}>
                  {t(writer === 'me' && isTeam ? 'by.us' : `by.${writer}`)}
                </option>
              ))}
            </SelectField>
            <SelectField
              id="with"
              name="with"
              label={t('with.label')}
              defaultValue={query.withFiles ? 'files' : ''}
            >
              <option value="">{t('with.any')}</option>
              <option value="files">{t('with.files')}</option>
            </SelectField>
            <SelectField id="of" name="of" label={t('of.label')} defaultValue={query.about ?? ''}>
              <option value="">{t('of.any')}</option>
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`qmail:about.${kind}`)}
                </option>
              ))}
            </SelectField>
          </>
        ) : null}
      </FindForm>
    </search>
  )
}

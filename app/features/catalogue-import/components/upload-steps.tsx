import { Form, useNavigation } from 'react-router'
import type { CategoryChoice } from '#app/features/topics/queries-categories.server.ts'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ShownUpload } from '../queries-uploads.server.ts'
import styles from './upload.module.css'

type UploadStepsProps = {
  upload: ShownUpload
  choices: { categories: CategoryChoice[]; zones: string[] }
  canPublish: boolean
}

/** What one can do with a file that was read: have it brought in, read otherwise, or left. */
export function UploadSteps({ upload, choices, canPublish }: UploadStepsProps) {
  const { t } = useTranslation('imports')
  const busy = useNavigation().state !== 'idle'
  const { stage, counts } = upload
  const writes = counts
    .filter(({ outcome }) => outcome === 'created' || outcome === 'updated')
    .reduce((sum, { count }) => sum + count, 0)
  if (stage === 'reading' || stage === 'running') return null
  if (stage === 'done') return <Another />
  return (
    <div className={styles.steps}>
      {(stage === 'ready' && (writes > 0 || upload.feed)) || stage === 'stopped' ? (
        <Form method="post">
          <FormActions>
            <Button type="submit" tone="go" name="step" value="confirm" disabled={busy}>
              {stage === 'stopped'
                ? t('goOn')
                : upload.feed
                  ? t('feed.confirm')
                  : t('confirm', { count: writes })}
            </Button>
          </FormActions>
        </Form>
      ) : null}
      {stage === 'ready' && writes === 0 && !upload.feed ? <p>{t('nothingToDo')}</p> : null}
      {stage === 'stopped' ? null : (
        <>
          <details
            className={styles.otherwise}
            open={upload.withoutCategory > 0 || upload.claimedBy !== null}
          >
            <summary>{t('otherwise.title')}</summary>
            <Otherwise {...{ upload, choices, canPublish, busy }} />
          </details>
          <AskOnce label={t('drop')} question={t('dropSure')} fields={{ step: 'drop' }} />
        </>
      )}
      {stage === 'refused' ? <Another /> : null}
    </div>
  )
}

function Another() {
  const { t } = useTranslation('imports')
  return (
    <p>
      <LinkButton to="/manage_topic/import">{t('another')}</LinkButton>
    </p>
  )
}

function Otherwise({ upload, choices, canPublish, busy }: UploadStepsProps & { busy: boolean }) {
  const { t } = useTranslation('imports')
  const groups = choices.categories.filter(({ groupId }) => groupId === null)
  return (
    <Form method="post">
      <FormStack>
        <SelectField name="category" label={t('otherwise.category')} defaultValue={upload.category ?? ''}>
          <option value="">{t('otherwise.byWords')}</option>
          {groups.map((group) => (
            <optgroup key={group.id} label={group.name}>
              {choices.categories
                .filter(({ groupId }) => groupId === group.id)
                .map(({ slug, name }) => (
                  <option key={slug} value={slug}>
                    {name}
                  </option>
                ))}
            </optgroup>
          ))}
        </SelectField>
        <SelectField name="timeZone" label={t('otherwise.timeZone')} defaultValue={upload.timeZone ?? ''}>
          <option value="">{t('otherwise.byPlace')}</option>
          {choices.zones.map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </SelectField>
        {upload.claimedBy ? (
          <CheckboxField
            name="source"
            value={upload.claimedBy}
            label={t('otherwise.source', { name: upload.claimedBy })}
          />
        ) : null}
        {canPublish ? (
          <CheckboxField
            name="publish"
            label={t('publish')}
            hint={t('publishHint')}
            defaultChecked={upload.publish}
          />
        ) : null}
        <FormActions>
          <Button type="submit" name="step" value="reread" disabled={busy}>
            {t('otherwise.read')}
          </Button>
        </FormActions>
      </FormStack>
    </Form>
  )
}

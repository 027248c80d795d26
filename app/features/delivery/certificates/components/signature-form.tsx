import { Form } from 'react-router'
import { Alert } from '#app/ui/alert.tsx'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { SavedForm } from '#app/ui/saved-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Marks } from '../queries-signature.server.ts'
import styles from './signature-form.module.css'

type SignatureFormProps = Pick<Marks, 'signature' | 'seen'> & { fault: FormFault | null }

/** The signature of a party: brought up, looked at on a sample, and only then used. */
export function SignatureForm({ signature, seen, fault }: SignatureFormProps) {
  const { t } = useTranslation('certificates')
  const labelOf = (name: string) => t(`marks.${name}`)
  const fields = fieldsOf({ t, fault, labelOf })
  const { defaultValue: _file, ...file } = fields('signature')
  return (
    <FormStack>
      {signature ? <SignatureShown signature={signature} /> : <p>{t('marks.none')}</p>}
      <SavedForm seen={seen} answer={fault} encType="multipart/form-data" keeps={false}>
        <FormStack>
          <FaultSummary fault={fault} labelOf={labelOf} />
          <FileField
            {...file}
            call={null}
            accept="image/jpeg,image/png,image/webp,image/avif"
            label={t(signature ? 'marks.another' : 'marks.signature')}
            hint={t('marks.signatureHint')}
            optional={signature !== null}
          />
          <TextField
            {...fields('signer', signature?.signer ?? '')}
            hint={t('marks.signerHint')}
            maxLength={100}
          />
          <FormActions>
            <Button type="submit" name="intent" value="save" tone={signature ? 'quiet' : 'go'}>
              {t('marks.save')}
            </Button>
          </FormActions>
        </FormStack>
      </SavedForm>
    </FormStack>
  )
}

function SignatureShown({
  signature: { file, signer, isUsed },
}: {
  signature: NonNullable<Marks['signature']>
}) {
  const { t } = useTranslation('certificates')
  return (
    <>
      <figure className={styles.shown}>
        <img src={`/document/${file}`} alt={t('paper.signature', { name: signer })} />
        <figcaption>
          <span>{signer}</span>{' '}
          <Badge tone={isUsed ? 'good' : 'wait'}>{t(isUsed ? 'marks.used' : 'marks.unused')}</Badge>
        </figcaption>
      </figure>
      {isUsed ? null : <Alert tone="wait">{t('marks.lookFirst')}</Alert>}
      <div className={styles.ways}>
        <LinkButton to="/settings/certificates/sample.pdf" data-document="" target="_blank">
          {t('marks.sample')}
        </LinkButton>
        <Form method="post">
          <input type="hidden" name="used" value={isUsed ? 'no' : 'yes'} />
          <Button type="submit" name="intent" value="use" tone={isUsed ? 'quiet' : 'go'}>
            {t(isUsed ? 'marks.rest' : 'marks.use')}
          </Button>
        </Form>
        <AskOnce alone label={t('marks.drop')} question={t('marks.dropSure')} fields={{ intent: 'drop' }} />
      </div>
    </>
  )
}

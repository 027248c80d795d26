import { eventCompleted } from '#app/features/catalogue/events/event.ts'
import { follow } from '#app/platform/facts.server.ts'
import { carryOut, carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { certificateIssued } from './certificate.ts'
import { issueCertificates } from './issue-certificates.server.ts'
import { issueCertificatesJob, sendCertificateJob } from './jobs.ts'
import { certificatesRows } from './personal-data.server.ts'
import { sendCertificate } from './send-certificate.server.ts'

export const certificatesWiring: Wiring = {
  jobs: [
    carryOut(issueCertificatesJob, issueCertificates),
    carryOutFast(sendCertificateJob, (ctx, { certificateId }) => sendCertificate(ctx, certificateId)),
  ],
  followers: [
    follow(eventCompleted, issueCertificatesJob, ({ subjectId }) => ({ eventId: subjectId, asked: false })),
    follow(certificateIssued, sendCertificateJob, ({ subjectId }) => ({ certificateId: subjectId })),
  ],
  personalData: certificatesRows,
}

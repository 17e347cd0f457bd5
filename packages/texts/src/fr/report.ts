import type { Texts } from '#texts.ts';

export const report = {
  send: 'Envoyer le rapport',
  sendAgain: 'Renvoyer le rapport',
  title: 'Rapport',
  to: 'Le rapport part à votre propre adresse.',
  later: 'Vous pouvez aussi l’envoyer plus tard, depuis les résultats.',
  unverified:
    'Ouvrez d’abord le lien que nous vous avons envoyé par e-mail. Le rapport pourra alors partir, même plus tard, depuis les résultats.',
  fromResults: 'Cette partie est terminée. Son rapport peut être envoyé depuis les résultats.',
  byItself: 'Le rapport part automatiquement à votre adresse.',
  onItsWay: 'Le rapport est en route.',
  sent: 'Le rapport a été envoyé à votre adresse.',
  failed: 'Le rapport n’a pas pu être envoyé.',
  failures: {
    'mail-refused': 'Le serveur de messagerie l’a refusé. Écrivez-nous si cela se reproduit.',
    'mail-unavailable': 'Aucun serveur de messagerie ne l’a pris à temps. Rien n’est perdu. Renvoyez-le.',
    'mail-in-doubt':
      'La connexion s’est coupée pendant l’envoi : il est peut-être arrivé. Regardez d’abord votre boîte de réception.',
    'report-not-made': 'Il n’a pas pu être rédigé. Vérifiez que votre adresse est confirmée, puis renvoyez-le.',
    unknown: 'Rien n’est perdu. Renvoyez-le.',
  },
  autoSend: 'Toujours envoyer le rapport',
  autoSendHint: 'Automatiquement, à la fin de chaque partie',
} satisfies Texts['report'];

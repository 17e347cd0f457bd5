import type { Texts } from '#texts.ts';

export const login = {
  title: 'Connexion',
  email: 'E-mail',
  send: 'Envoyer le lien',
  resend: 'Renvoyer le lien',
  info: 'La première fois, votre compte est créé aussitôt. Ensuite, nous vous envoyons un e-mail pour vous connecter.',
  how: 'Nous vous envoyons un lien, sans mot de passe. La première fois, vous commencez tout de suite, et le lien confirme que l’adresse est la vôtre.',
  sent: 'Nous venons de vous envoyer un e-mail ! Suivez ses instructions pour vous connecter. Il peut mettre quelques minutes à arriver.',
  confirmTitle: 'Confirmez votre adresse e-mail',
  confirmMessage: 'C’est l’adresse à laquelle le lien a été envoyé.',
  confirm: 'Se connecter',
  signingIn: 'Connexion en cours…',
  offline: 'Vous pourrez vous connecter dès votre retour en ligne.',
  failed: 'Cela n’a pas fonctionné. Vérifiez l’adresse e-mail, ou réessayez plus tard.',
  linkInvalid: 'Il a déjà servi, il a expiré, ou il a été envoyé à une autre adresse.',
  linkFailedTitle: 'Ce lien ne fonctionne pas.',
  otherAddress: 'Saisir une autre adresse',
  newLink: 'Demander un nouveau lien',
  tooMany: 'Trop d’essais pour le moment. Attendez dix minutes, puis réessayez.',
  disabled: 'Ce compte est désactivé. Écrivez-nous.',
} satisfies Texts['login'];

import type { Texts } from '#texts.ts';
import { counted } from './words.ts';

export const screens = {
  notes: 'Tus notas',
  next: 'Siguiente pregunta',
  stage: {
    title: 'Pantalla del público',
    entering: 'Abriendo el quiz…',
    kept: {
      yours: 'El quiz sigue. Reconectando…',
      service: 'El quiz se conserva. Esta pantalla volverá sola.',
    },
  },
  remote: {
    title: 'Control remoto',
    entering: 'Conectando con el quiz…',
    kept: {
      yours: 'El quiz sigue. Reconectando…',
      service: 'El quiz se conserva. Este control volverá solo.',
    },
    confirm: (number) => `Confirma el ${number} en la pantalla del anfitrión`,
    confirmHint: 'Allí, en Otras pantallas, el anfitrión permite este teléfono. Hasta entonces no controla nada.',
    refused: 'Este teléfono no se permitió en la pantalla del anfitrión.',
  },
  unsupportedWidth: 'Esta pantalla necesita más ancho del que tiene la tuya.',
  onPhone: 'Un quiz en curso se puede manejar desde el teléfono con el control remoto.',
  noKey:
    'Para manejar un quiz en curso desde este teléfono, pulsa Otras pantallas en la pantalla del anfitrión, luego Vincular un teléfono, y escanea el código.',
  unknownKey: 'Este enlace ya no funciona. Pide uno nuevo al anfitrión.',
  sessionEnded: 'Este quiz ha terminado.',
  tooMany: 'Este quiz está abierto en demasiadas pantallas. Inténtalo más tarde.',
  phase: {
    lobby: 'Sala de espera',
    playing: 'Pregunta abierta',
    statistics: 'Respuestas',
    leaderboard: 'Clasificación',
    podium: 'Podio',
    endscreen: 'El quiz ha terminado',
  },
  joined: (players) => `${counted(players, 'jugador', 'jugadores')} en la sala.`,
  leaveOnHost: 'Envía el informe y sal desde la pantalla del anfitrión.',
} satisfies Texts['screens'];

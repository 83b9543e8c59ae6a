/** Questions about one's own things in German and French, behind the command that answers them. */
export const foreignFacts: { command: string; text: string; patterns: string[] }[] = [
  {
    command: '/task',
    text: 'list today',
    patterns: [
      'was (?:muss|soll) ich heute (?:noch )?(?:tun|machen|erledigen|schaffen)',
      'was steht heute (?:noch )?(?:an|auf (?:dem|meinem) plan)',
      '(?:(?:was|welche) )?(?:sind )?(?:meine )?aufgaben (?:habe ich )?(?:für )?heute',
      '(?:quest ce que jai|que dois je|quai je) (?:à )?faire (?:pour )?aujourdhui',
      '(?:quelles sont )?(?:mes|les) t[âa]ches (?:du jour|(?:pour |d)?aujourdhui)',
    ],
  },
  {
    command: '/task',
    text: 'list',
    patterns: [
      '(?:(?:was|welche|wie viele) )?(?:sind )?(?:(?:meine|die|noch) )*(?:offenen? )?aufgaben(?: (?:habe|hab) ich)?(?: (?:noch|offen|zu tun))*',
      'was (?:muss|soll) ich (?:noch )?(?:tun|machen|erledigen)|was steht (?:noch )?an',
      '(?:zeig mir )?meine (?:to ?dos?|liste|aufgabenliste)',
      '(?:quelles sont |montre moi )?(?:toutes )?mes t[âa]ches(?: (?:ouvertes|en cours|restantes|à faire))*',
      '(?:quest ce que jai|que dois je|quai je) (?:encore )?(?:à )?faire',
      'combien de t[âa]ches (?:me reste t il|il me reste|ai je|jai|est ce que jai)(?: (?:encore|à faire))*',
      '(?:montre moi )?ma liste',
    ],
  },
  {
    command: '/streak',
    text: 'points',
    patterns: [
      'wie ?viele? punkte (?:habe|hab) ich(?: (?:insgesamt|gerade|jetzt|diese woche))*',
      '(?:(?:was|wie) (?:ist|sind) )?(?:meine punkte|mein punktestand)',
      'combien de points (?:ai je|jai|est ce que jai)|(?:jai|ai je) combien de points|mes points',
    ],
  },
  {
    command: '/streak',
    text: 'bonus',
    patterns: [
      'wann (?:kommt|bekomme ich|kriege? ich|ist) (?:mein|meinen|der|den) nächste[rn]? bonus|(?:mein )?nächster bonus',
      '(?:c ?est |à )?quand (?:est |arrive )?(?:mon|le) prochain bonus|(?:mon )?prochain bonus',
    ],
  },
  {
    command: '/streak',
    text: '',
    patterns: [
      '(?:wie (?:lang|hoch) ist |wie steht es um |was ist )?meine (?:serie|streak)',
      '(?:où en est |quelle est |comment va )?ma (?:s[ée]rie|streak)',
    ],
  },
  {
    command: '/leaderboard',
    text: '',
    patterns: [
      '(?:auf )?welche[mnr]? (?:platz|rang) (?:bin|habe|stehe) ich|wo stehe ich|(?:die )?rangliste|mein (?:platz|rang)',
      '(?:quel est )?mon (?:rang|classement)|le classement|où suis je dans le classement',
    ],
  },
  {
    command: '/slipstream',
    text: 'settings',
    patterns: [
      '(?:wo (?:sind|finde ich) )?(?:meine |die )?einstellungen',
      '(?:où (?:sont|trouver) )?(?:mes|les) (?:param[èe]tres|r[ée]glages)',
    ],
  },
  {
    command: '/slipstream',
    text: 'human',
    patterns: [
      '(?:(?:kann|könnte|möchte|will) ich |ich (?:möchte|will|würde gern) )?mit (?:jemandem|einem menschen|einer person) (?:sprechen|reden)',
      '(?:(?:je (?:veux|voudrais|peux)|puis je|est ce que je peux) )?parler (?:à|avec) (?:quelquun|une personne|un humain)',
    ],
  },
];

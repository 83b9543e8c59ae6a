/** Questions about one's own things in German, French and Spanish, behind the command that answers them. */
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
      '(?:qu[ée] (?:tengo que|debo|hay que) hacer|qu[ée] tengo(?: pendiente)?(?: para)?|(?:cu[áa]les son )?mis tareas (?:de|para)) hoy',
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
      '(?:ma |meine )?liste|(?:mi )?lista|aufgaben|t[âa]ches|tareas',
      '(?:(?:cu[áa]les son|mu[ée]strame|ver) )?(?:todas )?mis tareas(?: (?:abiertas|pendientes))*',
      'cu[áa]ntas tareas (?:tengo|me quedan)(?: (?:abiertas|pendientes|por hacer))*|qu[ée] (?:tengo que|debo) hacer',
    ],
  },
  {
    command: '/task',
    text: 'list done',
    patterns: [
      'was (?:habe|hab) ich (?:(?:heute|gestern|diese woche) )?(?:schon )?(?:erledigt|geschafft|gemacht)',
      '(?:quest ce que jai|quai je) (?:fait|fini|terminé)(?: (?:aujourdhui|hier|cette semaine))?',
      'qu[ée] (?:he hecho|hice|he terminado)(?: (?:hoy|ayer|esta semana))?',
    ],
  },
  {
    command: '/pledge',
    text: 'list',
    patterns: [
      '(?:was (?:habe|hab) ich versprochen|(?:(?:was|welche) sind )?meine (?:versprechen|pledges|zusagen))',
      '(?:quest ce que jai promis|(?:quelles? sont |quels sont )?mes (?:promesses|engagements|pledges))',
      '(?:qu[ée] (?:he prometido|promet[íi])|(?:cu[áa]les son )?mis (?:promesas|compromisos|pledges))',
    ],
  },
  {
    command: '/streak',
    text: 'points',
    patterns: [
      'wie ?viele? punkte (?:habe|hab) ich(?: (?:insgesamt|gerade|jetzt|diese woche))*',
      '(?:(?:was|wie) (?:ist|sind) )?(?:meine punkte|mein punktestand)',
      'combien de points (?:ai je|jai|est ce que jai)|(?:jai|ai je) combien de points|mes points',
      '(?:cu[áa]ntos puntos (?:tengo|llevo)|(?:cu[áa]les son )?mis puntos)(?: (?:hoy|en total|esta semana))*|punkte|puntos',
    ],
  },
  {
    command: '/streak',
    text: 'bonus',
    patterns: [
      'wann (?:kommt|bekomme ich|kriege? ich|ist) (?:mein|meinen|der|den) nächste[rn]? bonus|(?:mein )?nächster bonus',
      '(?:c ?est |à )?quand (?:est |arrive )?(?:mon|le) prochain bonus|(?:mon )?prochain bonus',
      'cu[áa]ndo (?:es|llega|recibo) (?:mi|el) pr[óo]xim[oa] (?:bono|bonus|bonificaci[óo]n)|(?:mi )?pr[óo]xim[oa] (?:bono|bonus|bonificaci[óo]n)',
    ],
  },
  {
    command: '/streak',
    text: '',
    patterns: [
      '(?:wie (?:lang|hoch) ist |wie steht es um |was ist )?meine (?:serie|streak)',
      '(?:où en est |quelle est |comment va )?ma (?:s[ée]rie|streak)',
      '(?:(?:cu[áa]l es|c[óo]mo va) )?mi racha|racha',
    ],
  },
  {
    command: '/leaderboard',
    text: '',
    patterns: [
      '(?:auf )?welche[mnr]? (?:platz|rang) (?:bin|habe|stehe) ich|wo stehe ich|(?:die )?rangliste|mein (?:platz|rang)',
      '(?:quel est )?mon (?:rang|classement)|le classement|où suis je dans le classement',
      '(?:en )?qu[ée] (?:puesto|lugar|posici[óo]n) (?:estoy|tengo|ocupo)|(?:cu[áa]l es )?mi (?:puesto|posici[óo]n)|(?:la )?clasificaci[óo]n',
    ],
  },
  {
    command: '/slipstream',
    text: 'settings',
    patterns: [
      '(?:wo (?:sind|finde ich) )?(?:meine |die )?einstellungen',
      '(?:où (?:sont|trouver) )?(?:mes|les) (?:param[èe]tres|r[ée]glages)',
      'param[èe]tres|r[ée]glages|(?:(?:d[óo]nde est[áa]n )?(?:mis |los )?)ajustes|(?:mi )?configuraci[óo]n',
    ],
  },
  {
    command: '/slipstream',
    text: 'human',
    patterns: [
      '(?:(?:kann|könnte|möchte|will) ich |ich (?:möchte|will|würde gern) )?mit (?:jemandem|einem menschen|einer person) (?:sprechen|reden)',
      '(?:(?:je (?:veux|voudrais|peux)|puis je|est ce que je peux) )?parler (?:à|avec) (?:quelquun|une personne|un humain)',
      '(?:mit wem|an wen) kann ich (?:hier )?(?:sprechen|reden|mich wenden)|wen kann ich fragen',
      '(?:à|avec) qui (?:puis je|je peux|est ce que je peux) parler',
      'con qui[ée]n puedo hablar|(?:(?:puedo|quiero|quisiera) )?hablar con (?:alguien|una persona|un humano)',
    ],
  },
];

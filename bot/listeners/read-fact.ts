import { foreignFacts } from './foreign-facts.ts';

/** A question about one's own things that a command answers. */
type Fact = { command: string; text: string };

/**
 * The command that answers a question about one's own tasks, points, streak and the like, however it is put;
 * null for anything else. A question has to be that alone: “what are my tasks as a CEO” is for the coach.
 */
export function readFact(typed: string): Fact | null {
  if (typed.length > maxLength || /\n/.test(typed.trim())) return null;
  for (const words of toPlainQuestions(typed)) {
    const found = facts.find(({ patterns }) => patterns.some((pattern) => pattern.test(words)));
    if (found) return { command: found.command, text: found.text };
  }
  return null;
}

const maxLength = 120;

/** Spellings that people use for the same words. */
const spellings: [RegExp, string][] = [
  [/[’‘`´']/g, ''],
  [/:[a-z0-9_+-]+:|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu, ' '],
  [/[-–—/.,!?¿¡;:…"“”()*_]+/g, ' '],
  [/\b(what|when|where|who|how)s\b/g, '$1 is'],
  [/\b(?:wat|wot)(?:s| is)\b/g, 'what is'],
  [/\bhow(?: m|m)?any\b/g, 'how many'],
  [/\bive\b/g, 'i have'],
  [/\bweve\b/g, 'we have'],
  [/\bim\b/g, 'i am'],
  [/\bid like\b/g, 'i would like'],
  [/\bwanna\b/g, 'want to'],
  [/\bgotta\b/g, 'have to'],
  [/\bgimme\b/g, 'give me'],
  [/\b(?:pls|plz|pleas)\b/g, 'please'],
  [/\bpts?\b/g, 'points'],
  [/\bhv\b/g, 'have'],
  [/\b(?:tmrw|tmrow|tmr|tmw|tomo|2morrow|tomorow|tommorow|tommorrow)\b/g, 'tomorrow'],
  [/\b(?:taks|tsak|tasl|tasc)(s?)\b/g, 'task$1'],
  [/\b(?:steak|streek|sreak|strek|streka)\b/g, 'streak'],
  [/\b(?:plegde|pleadge|pldge)(s?)\b/g, 'pledge$1'],
  [/(?<!\p{L})u(?!\p{L})/gu, 'you'],
  [/\bur\b/g, 'your'],
  [/\bto ?do(s?)\b/g, 'todo$1'],
  [/(?<!\p{L})r(?!\p{L})/gu, 'are'],
  [/\bcheck ?ins?\b/g, 'checkin'],
  [/\bchecked in\b/g, 'checkedin'],
  [/\bleader boards?\b/g, 'leaderboard'],
  [/\bright now\b|\bat the moment\b|\bas of now\b/g, 'now'],
  [/\s+/g, ' '],
];

/** Courtesies before or after a question, which do not change it. */
const openings =
  /^(?:hey|hi|hello|hiya|ok|okay|so|well|um+|uh|hm+|yo|please|sorry|and|now|just|again|also|btw|quickly|thanks|good morning|quick question|one question|question|slipstream|slip|coach|bot|do you know|i wonder|i was wondering|any idea|may i ask|(?:can|could|would|will) you|(?:can|could|may) i (?:please |just )*(?:see|get|check|have|view|know)|let me (?:see|know|check)|(?:where|how) (?:can|do) i (?:see|find|check|view)|i (?:just )?(?:want|need|would like|wanted) to (?:see|know|check|look at|view)|i (?:just )?(?:want|need)(?= my )|(?:tell|show|give|remind|send|read)(?: me| us)?(?: of| about)?|list|show|display|view|see|check|open|look up|pull up|bring up)(?: |$)/;
const endings =
  / (?:please|thanks|thank you|thx|ty|now|atm|currently|again|here|so far|then|btw|slipstream|bot|for me|in slipstream|on slipstream|exactly|actually|anyway|quickly|asap|real quick)$/;

/**
 * Lower case, one space between words, each word spelled one way; then without more and more of what frames
 * the question. “Can you read” may be a frame, or what is asked.
 */
function* toPlainQuestions(typed: string): Generator<string> {
  let words = typed.normalize('NFKC').toLowerCase();
  for (const [spelling, plain] of spellings) words = words.replace(spelling, plain);
  words = words.trim();
  for (let before = ''; before !== words; ) {
    yield words;
    before = words;
    words = words.replace(openings, '').replace(endings, '');
  }
}

const task = '(?:tasks?|todos?|todo list|task list|tasklist|list of tasks|board|list)';
const adjectives =
  '(?:(?:current|open|pending|outstanding|remaining|unfinished|active|own|all|of|the) )*';
const haveI =
  '(?:do i (?:still )?have|have i(?: still)?(?: got)?|i (?:still )?have|have we(?: got)?)';

/** The tasks of a time: `when` may stand anywhere that people put it. */
function tasksOf(when: string, adjective: string): string[] {
  const which = '(?:tasks?|todos?|of my tasks|work)';
  const due = '(?:(?:my|left|still|due|todo|to get done|on|up|planned|scheduled|open|for me) )*';
  return [
    when,
    `(?:my )?${adjective} (?:${task}|work|agenda)`,
    `(?:(?:what|which)(?: (?:is|are))? (?:on )?)?(?:the |my )?${adjectives}(?:${task}|agenda|day) (?:due |for |due for )?${when}`,
    `(?:what|which)(?: ${which})?(?: (?:is|are|${haveI}|do i (?:have|need)|am i supposed|i (?:have|need)|needs|must i|do i|am i))*(?: (?:todo|to be done|to get done|doing))? ${due}(?:for )?${when}`,
    `(?:is|are|${haveI})(?: there)? (?:anything|something|any ${task}) ${due}(?:for )?${when}`,
    `anything ${due}(?:for )?${when}`,
    `how many (?:tasks|todos)(?: (?:are|${haveI}|are there))? ${due}(?:for )?${when}`,
    `due (?:for )?${when}`,
  ];
}

const streak = '(?:streaks?|day streak|current streak|streak count)';
const board = '(?:leaderboard|board|ranking|rankings|ranks|standings|scoreboard)';
const talk = '(?:talk|speak|chat|write|reach out|turn|go)';
const person =
  '(?:a |an |some |the |any )?(?:actual |real |live |human )?(?:human|humans|person|people|human being|somebody|someone|support|staff|team|agent|staff member|team member|support person|support team|program team|program staff|slipstream team)';
const message = '(?:message|messages|write|dm|ping|text|notify|remind|contact|bother|bug|email)';
const listName = '(?:morning |daily )?(?:list|message|messages|reminder|reminders|task list)';
/** The app itself, by whatever name. */
const program =
  '(?:you(?: guys| people| all)?|(?:this |the |your )?(?:bot|app|coach|ai|model|program)|slipstream|slack)';
const others = `(?:(?:the |my |our )?(?:others?|other (?:founders|people)|anyone|anybody|anyone else|anybody else|everyone|everybody|someone|somebody|cohort|cohort mates|people|investors?|staff|team|teammates?|program team|cofounders?|admins?|${program}|(?:the |my )?(?:company|accelerator|boss|mentors?)|founders)(?: (?:else|in my cohort|in the cohort|in slack|in this workspace|in the workspace|outside my cohort))?)`;
const ownThings = `(?:(?:all |any )?(?:of )?(?:my|our) (?:own |private |open |completed |done |just me )*(?:${task}|pledges?|points|streak|checkins?|(?:private |direct |slack )*messages?|dms|texts|chats?|conversations?|questions?|profile|data|stuff|things|account|name|notes|morale|mood|answers)|(?:this|that)(?: (?:chat|conversation|thread|message|messages|tab|task|tasks|pledge|pledges|post|posts))?|what i (?:write|type|say|ask|do|send|post|add|ask you|tell you|write to you|tell the coach|ask the coach))`;
const ownChannel = '(?:(?:this|the|that|our|my) |(?:my|our|the) cohorts? )?channel';
const reading = '(?:see|read|view|look at|access|get to see|have access to|listen to|spy on)';
const beingRead =
  '(?:seeing|reading|viewing|watching|accessing|listening to|spying on|able to (?:see|read|access))';
const readingHere = '(?: (?:too|here|there|in slack|on slack|in the channel|on the web))*';

/** Questions about who may see something. */
function readersOf(what: string): string[] {
  return [
    `who(?: else| all)? (?:(?:can|could|may|will|would|does|do|is able to|gets to|is allowed to) )?(?:all )?${reading}s? ${what}${readingHere}`,
    `(?:can|could|may|will|would|do|does) ${others} (?:also |actually |really )?${reading} ${what}${readingHere}`,
    `(?:is|are) ${others} (?:also |really |always )?${beingRead} (?:all )?${what}${readingHere}`,
    `(?:is|are) ${what} (?:private|public|secret|confidential|hidden|visible|shared|anonymous)(?: or (?:private|public|not))?(?: (?:to|for|with) (?:me|${others}))?${readingHere}`,
  ];
}

const facts: { command: string; text: string; patterns: RegExp[] }[] = [
  fact('/task', 'list today', [
    ...tasksOf('(?:today|tonight|by tonight|by the end of the day|by eod)', 'todays'),
    '(?:what(?: (?:is|do i have|have i got))? )?(?:still )?on my (?:list|plate|board|agenda|todo list) (?:for )?today',
    'am i done (?:for )?today',
    'what is left (?:todo )?(?:for )?today',
  ]),
  fact('/task', 'list tomorrow', tasksOf('tomorrow', 'tomorrows')),
  fact(
    '/task',
    'list week',
    tasksOf(
      '(?:this week|the week|in this week|(?:by |until |before )?(?:the )?end of (?:this |the )?week)',
      '(?:this weeks|the weeks|weekly)',
    ),
  ),
  fact('/task', 'list overdue', [
    `(?:what|which)(?: of my)?(?: tasks?)? (?:is|are) (?:overdue|late|past due|over due)`,
    `(?:my )?(?:overdue|late)(?: tasks?)?`,
    `(?:${haveI}|are there|is there) (?:any(?:thing)? )?(?:overdue|late)(?: tasks?)?`,
    `(?:is|are) (?:anything|something|any of my tasks|any tasks) (?:overdue|late|past due)`,
    `am i (?:late|behind)(?: (?:on|with) (?:anything|my tasks|any tasks|any of my tasks))?`,
    `how many (?:overdue|late) tasks(?: ${haveI})?|how many tasks are (?:overdue|late)`,
  ]),
  fact('/task', 'list done', [
    `what (?:tasks? )?(?:did i|have i|i have|i) (?:already |just )?(?:get done|gotten done|got done|do|done|did|complete|completed|finish|finished|accomplish|accomplished|get finished)(?: (?:already|today|yesterday|ystd|yday|this week|lately|recently|last week))?`,
    `(?:what are )?(?:my )?(?:last |latest |recently )?(?:completed|finished|done) (?:tasks|todos)(?: (?:today|this week|lately|recently))?`,
    `(?:what are )?my (?:recent |last |latest )?completions`,
    `(?:how many|which) (?:tasks|todos) (?:did i|have i|i have) (?:already )?(?:get done|gotten done|got done|do|done|complete|completed|finish|finished)(?: (?:already|today|yesterday|this week|lately|recently|last week))?`,
    `what did i get done`,
  ]),
  fact('/task', 'list', [
    `(?:what|which)(?: (?:is|are))? ${adjectives}my ${adjectives}${task}(?: (?:are|is|left|open|look like|looks like|say|says))*`,
    `${adjectives}my ${adjectives}${task}(?: (?:are|is|left|open))*`,
    `(?:what|which) ${adjectives}(?:tasks|todos) (?:${haveI}|are(?: still)?|is)(?: (?:mine|open|left|todo|pending|on my (?:list|plate|board)|for me))*`,
    `what (?:do i have|is) (?:still |left |open |next )*(?:on|in) my (?:list|plate|board|todo list|task list|todos?)`,
    `what is (?:due|due next|my next task|the next task|my next todo|next on my (?:list|plate|board))`,
    `what (?:do i (?:still )?have|have i(?: got)?|do i still need)(?: left)? (?:todo|to get done|to finish|to complete|open|left|on my (?:list|plate|board))`,
    `how many ${adjectives}(?:tasks|todos)(?: (?:${haveI}|are|are there|left|remain|are still))?(?: (?:open|left|todo|there|pending|on my (?:list|plate|board)))*`,
    `(?:${haveI}|are there) (?:any |some )?${adjectives}(?:tasks|todos)(?: (?:open|left|todo|for me))*`,
    `my next task|next task|tasks|todos|of tasks|tasks? list`,
  ]),
  fact('/streak', 'points', [
    `(?:(?:what|how) (?:is|are) )?my (?:current |total |own )?(?:points?|score|point total|points total|total points|total|points? balance|balance|point count)(?: (?:is|are|doing|total|this week|today))*`,
    `(?:what|how (?:many|much)) (?:total )?points (?:do i have|have i|i have|did i|have i got|i got|i)(?: (?:get|got|earn|earned|make|made|score|scored|collect|collected|have|gotten))*(?: (?:today|this week|in total|total|altogether|overall|yet|already|in all))*`,
    `(?:points|points? total|point balance|score|total points)`,
    `(?:do i have|have i got|did i (?:get|earn)|have i earned) (?:any|some) points(?: (?:today|this week|yet))?`,
    `how many points (?:are mine|is that|am i at)|how many points am i (?:at|on)`,
    `where did my points come from|what did i (?:get|earn) (?:my )?points for`,
  ]),
  fact('/streak', 'bonus', [
    `(?:what|when|how far|how big|how much)(?: (?:is|away is|far is))? (?:my|the) (?:next )?(?:streak )?bonus(?: (?:is|due|coming|away|worth))*`,
    `(?:what|how) (?:is|about) the next (?:streak )?bonus`,
    `(?:my )?next (?:streak )?(?:bonus|milestone)`,
    `when (?:do|will|can|would) i (?:get|earn|reach|hit|have) (?:my|the|a|another)? ?(?:next )?(?:streak )?(?:bonus|milestone)`,
    `how (?:many days|long|many more days|far|much longer)(?: (?:is it|do i have|away|am i|left|is|more|are left|do i need))* (?:till|until|til|to|before|for|from|away from) (?:my|the|a) (?:next )?(?:streak )?(?:bonus|milestone)`,
    `(?:what|how many) (?:is|points is|points does|points do i get (?:for|with)|do i get for) (?:my|the) next (?:streak )?(?:bonus|milestone)(?: (?:worth|give|bring))?`,
    `streak bonus`,
  ]),
  fact('/streak', '', [
    `(?:(?:what|how|how long|how big|how high|how many days) (?:is|are) )?(?:my|the) (?:own |running )?${streak}(?: (?:is|are|status|now|at|doing|going|looking|today|like))*`,
    `(?:what|which) (?:day )?${streak} (?:am i on|do i have|have i|i have|i am on)`,
    `${streak}(?: status| days)?`,
    `(?:do|did) i (?:still )?(?:have|lose|keep|lost|break) (?:my|a|the) ${streak}(?: (?:today|yesterday|already|yet))?`,
    `(?:is|was) my ${streak} (?:still )?(?:ok|okay|safe|alive|at risk|gone|broken|intact|fine|over|lost|saved|there|going|in danger|running)(?: (?:today|yet|already|tonight))?`,
    `how many days (?:in a row|is my ${streak}|are in my ${streak}|of ${streak})(?: (?:do i have|have i|have i got|am i at))?`,
    `how many (?:streak )?freezes (?:do i have|have i|are|have i got|i have)(?: left)?|(?:do i have|have i got) (?:any )?(?:streak )?freezes(?: left)?|my freezes`,
    `what (?:day|number) is my ${streak} (?:at|on)`,
    `(?:does|did) today count(?: already| yet)?`,
  ]),
  fact('/leaderboard', '', [
    `(?:(?:what|where|how) is |what )?my (?:current )?(?:rank|ranking|position|place|standing|placement|spot)(?: (?:is|in|on|at))*(?: (?:my|the|this|our) (?:cohort|${board}|week))*(?: this week)?`,
    `(?:what|which) (?:rank|place|position|number|spot)(?: (?:am i|do i have|have i|i am|is mine))(?: (?:in|on|at))?(?: (?:my|the|our) (?:cohort|${board}))?(?: this week)?`,
    `where (?:am i|do i stand|do i rank|do i sit)(?: (?:in|on|at) (?:my|the|our) (?:cohort|${board}))(?: this week)?`,
    `where do i (?:stand|rank)(?: this week)?|how do i rank(?: this week)?`,
    `how am i (?:doing|ranked) (?:in|on) the ${board}|what am i ranked|am i ranked`,
    `(?:who|who in my cohort) (?:is|are) (?:winning|leading|ahead|first|in the lead|on top|at the top|number one|top|in first place)(?: (?:in|of|on|at) (?:my|the|our) (?:cohort|${board}))?(?: this week)?`,
    `am i (?:winning|leading|first|in the lead|on top|number one|in first place|last)(?: this week)?`,
    `(?:the |my |our |this weeks )?(?:cohort )?${board}(?: (?:this week|of this week|today))?`,
    `how does (?:the|our|my) ${board} look`,
  ]),
  fact('/pledge', 'list', [
    `(?:(?:what|which|how) (?:is|are) )?(?:all )?(?:of )?my (?:current |open |public |own |active )*(?:pledges?|promises?|commitments?)(?: (?:are|is|due|open|left|doing|now))*`,
    `(?:what|which)(?: things)? (?:did|have|do) i (?:publicly )?(?:pledge|pledged|promise|promised|commit to|committed to)(?: (?:todo|my cohort|to my cohort|the cohort|to the cohort|publicly|this week|so far|everyone|you all|you))*`,
    `(?:do i have|have i got|are there|have i) (?:any |made any )?(?:open |current )?pledges(?: (?:open|left|due))?`,
    `how many (?:open |current )?pledges (?:do i have|have i|have i got|are|did i)(?: (?:open|left|made|make|kept|keep|got))?|how many (?:of my )?pledges (?:have i|did i) (?:kept|keep|made|make)`,
    `when (?:is|are) my pledges? due`,
    `(?:have i|did i) (?:kept|keep|miss|missed) (?:all )?(?:of )?(?:my|any|a) pledges?`,
    `(?:which|what) pledges (?:are|do i have)(?: (?:open|mine|left|still open))?|pledges`,
  ]),
  fact('/checkin', 'status', [
    `(?:did|have|had) (?:i|we)(?: already| even)? (?:checkin|checkedin|(?:do|done|did|submit|submitted|complete|completed|finish|finished|fill in|filled in|fill out|filled out|send|sent|miss|missed)(?: in| out)? (?:my|the|our|this weeks)(?: weekly)? checkin)(?: (?:already|yet|this week|for this week|for the week|today))*`,
    `(?:am i|are we)(?: already)? checkedin(?: (?:already|yet|this week|for this week))*`,
    `(?:is|was) (?:my|our|the|this weeks)(?: weekly)? checkin (?:done|in|open|due|submitted|missing|complete|finished|sent|still open|over|closed|overdue|late)(?: (?:already|yet|this week|now|today))*`,
    `when (?:is|are|does|do) (?:my|our|the|this weeks|we|i)(?: (?:next|weekly))*(?: (?:checkin|to checkin))(?: (?:due|open|close|over|opens|closes))?`,
    `(?:my |our )?(?:weekly )?checkin status`,
    `do (?:i|we) (?:still )?(?:have|need) to (?:checkin|do (?:the|my|our)(?: weekly)? checkin)(?: (?:this week|today))?`,
    `(?:has|did) (?:anyone|anybody|somebody|someone|my team|my cofounder|the team|our team)(?: already)? (?:checkedin|checkin)(?: (?:yet|already|this week))*`,
    `until when (?:is|can i do) (?:the|my) checkin(?: open)?`,
  ]),
  fact('/hours', '', [
    `(?:when|what|who|where) (?:is|are)(?: with)? (?:my|our|the)(?: next)? (?:mentor(?:ing)? |office hours )?(?:sessions?|meetings?)(?: with (?:my|our|a|the) mentors?)?(?: (?:this week|today|tomorrow))?`,
    `(?:my|our)(?: next)? (?:mentor(?:ing)? )?sessions?|(?:my |our |the )?office hours`,
    `(?:which|what) mentors? (?:is|are) (?:free|available)(?: (?:this week|today|tomorrow|now))?`,
    `(?:when|how) (?:can|do|could) (?:i|we) (?:meet|see|book|talk to) (?:a|my|our) mentors?(?: (?:this week|today|tomorrow))?`,
  ]),
  fact('/slipstream', 'settings', [
    `(?:(?:what|how|where) (?:is|are) )?(?:my|the|your)? ?(?:own |current )?(?:settings?|preferences|notifications?|notification settings|notification preferences|message settings|slack settings|quiet hours|morning hour|list hour)(?: (?:is|are|set to|set))*`,
    `(?:when|how often|at (?:what|which) (?:time|hour)|what time|on (?:which|what) days) (?:do|will|are|would|can|is) you (?:going to )?(?:usually |normally )?(?:${message}|send me (?:messages|a message|reminders|my list|the list)|sending me messages|messaging|writing)(?: (?:to )?me)?(?: (?:messages|a message|my list|the list))?`,
    `what (?:do|will|can) you (?:${message}) me (?:about|for)|what messages do (?:i|you) (?:get|send)(?: me)?(?: from you)?`,
    `(?:when|at what time|what time|how often) (?:do|will|should|am|can) i (?:going to )?(?:get|getting|receive|hear|expect)(?: (?:my|the|your|a|any))?(?: (?:${listName}|from you))`,
    `(?:when|at what time|what time|how often) (?:does|is|are|will) (?:my|the|your) ${listName}(?: (?:come|coming|sent|arrive|be sent|due|set to))?`,
    `(?:how|where) (?:can|do|could) i (?:change|edit|set|find|adjust|turn off|switch off|disable|mute|stop|pause|get to|manage|update)(?: (?:my|the|your|these|all))?(?: of)?(?: (?:settings?|preferences|notifications?|messages?|reminders?|dms|${listName}|quiet hours|hour of my (?:morning )?list|time of my (?:morning )?list|notification settings))(?: (?:from you|off|in slack|on slack))*`,
    `(?:change|edit|update|adjust|manage|set)(?: (?:my|the|your))? (?:settings?|preferences|notifications|notification settings|quiet hours|time of (?:my|the) (?:morning )?list|hour of (?:my|the) (?:morning )?list)`,
    `(?:turn|switch) off (?:my |the |your |all |these )?(?:notifications|reminders|messages|dms)|(?:turn|switch) (?:the )?(?:notifications|reminders|messages) off`,
    `(?:am i|are my messages|are you) (?:still )?paused|until when am i paused|how long am i paused`,
  ]),
  fact('/slipstream', 'human', [
    `(?:a |an )?(?:actual |real |live )?(?:human|person|human being|agent|staff member|support person)|humans?|staff|support team`,
    `(?:who|whom) (?:can|could|do|should|may) i (?:${talk}|ask|contact|call|email|message|get help from)(?: (?:to|with))?(?: (?:here|for help|if i need help|about this|in person|when i am stuck|for support|in my program))*`,
    `(?:can|could|may|do|how can|how do|how could|where can) i (?:please |just )?(?:${talk} (?:to|with)|contact|reach|call|email|get|get hold of|get in touch with|ask) ${person}(?: (?:here|somewhere|instead|directly|about this|at slipstream))*`,
    `i (?:just )?(?:want|need|would like|would love|prefer)(?: to)? (?:(?:${talk} (?:to|with)|contact|reach|have|see|get) )?${person}(?: (?:to talk to|to talk with|to speak to|to speak with|instead|here|please))*`,
    `(?:is|are) there ${person} (?:(?:that |who |whom )?i can |to |i could )?(?:${talk}|ask|contact)?(?: (?:to|with))?(?: (?:here|instead))?`,
    `(?:give|get|connect|put|transfer|bring|find)(?: me)?(?: (?:to|with|through to|over to))? ${person}(?: (?:to talk to|to talk with|to speak to))?`,
    `${talk} (?:to|with) ${person}(?: (?:instead|here))?`,
    `${person} to (?:talk|speak|chat) (?:to|with)`,
    `(?:contact|reach|call|email|message) (?:support|staff|the staff|the team|the slipstream team|customer support|customer service|somebody|someone|a human|a person)`,
    `(?:customer )?(?:support|service)|who do i contact|who to contact|contact (?:details|info|information)|support email|support address`,
    `(?:are|am) (?:you|i talking to) (?:a )?(?:human|bot|person|robot|real person)`,
  ]),
  fact('/slipstream', 'privacy channel', readersOf(ownChannel)),
  fact('/slipstream', 'privacy', [
    ...readersOf(ownThings),
    `(?:what|how much)(?: of (?:me|this|it|that))? (?:can|could|may|do|does|will) ${others} (?:see|read|know|find)(?: (?:about|of) (?:me|us))?${readingHere}`,
    `what (?:data |information |else )?(?:do|does|will) (?:you|slipstream|this app|the app) (?:store|keep|save|collect|log|track|share)(?: (?:about|of|on|from) (?:me|us))?`,
    `(?:can|do|does) ${program} (?:also |really )?(?:see|read|hear|spy on|listen to|watch) (?:me|everything|us)${readingHere}|(?:is|are) ${program} (?:spying on|listening|listening to|watching|reading)(?: (?:me|us|everything|here|in|along))*`,
    `who is (?:my|this|that) (?:task|pledge)s? (?:shared with|visible to)|who hears about my (?:tasks|pledges)|who (?:is|are) (?:reading|watching|listening)(?: (?:this|along|here|in))*`,
    `(?:the |your |my )?(?:privacy|privacy (?:policy|page|notice|settings)|data protection)|is my data safe(?: here)?`,
  ]),
  fact('/slipstream', 'account', [
    `(?:(?:how|where) (?:can|do|could|would) (?:i|we) |i (?:want|would like|need|have|wish) to |can (?:i|you) |please )?(?:delete|close|remove|cancel|erase|deactivate|terminate|wipe|quit) (?:my|our) (?:account|profile|data|membership|slipstream account|own account)(?: (?:and (?:all )?(?:my|the) data|for good|permanently|forever|completely|from slipstream))*`,
    `(?:(?:how|where) (?:can|do|could|would) (?:i|we) |i (?:want|would like|need) to |can (?:i|you) )?(?:export|download|take|get|request|save) (?:(?:all|a copy) (?:of )?)?my (?:own )?data`,
    `(?:(?:how|where) (?:can|do|could|would) (?:i|we) |i (?:want|would like|need) to |can (?:i|you) )?(?:disconnect|unlink|unconnect|remove)(?: (?:me|my (?:slack )?account|my slack|slack|slipstream|this app|the app))?(?: from (?:slack|slipstream|this workspace))?`,
    `my account`,
  ]),
  ...foreignFacts.map(({ command, text, patterns }) => fact(command, text, patterns)),
];

function fact(command: string, text: string, patterns: string[]) {
  return { command, text, patterns: patterns.map((each) => new RegExp(`^(?:${each})$`)) };
}

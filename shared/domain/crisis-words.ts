/**
 * The words of one language, as sources of regular expressions that match whole words. Texts are
 * compared in lower case without accents and apostrophes; `_` stands for up to three words.
 */
export type CrisisPhrases = {
  /** False where no spaces stand between words: then the text is compared without any. */
  hasSpaces?: boolean;
  /** Said by somebody about themselves, or about somebody they know. */
  cry: string[];
  /** The same words, about something else. */
  idioms: string[];
  /** The words for it, which may be about a product. */
  topic: string[];
  /** A text with one of these speaks of work. */
  work: string[];
};

const intend =
  '(?:want(?:s|ed)? to|wanna|going to|gonna|need to|have to|about to|ready to|might|may|could|should|will|ill|would|id|id rather|rather|let me|plan(?:s|ning)? to|try(?:ing)? to|tried to|think(?:ing)? (?:of|about)|thought (?:of|about)|feel like|just|i)(?: (?:just|really|only|actually|simply|also|rather|even|literally|about))*';
/** Somebody whom the founder knows. */
const known =
  '(?:he|she|hes|shes|^they|the founder|(?:my|our)(?: [^ ]+)? (?:co ?founders?|founder|partner|friends?|best friend|bf|gf|boyfriend|girlfriend|wife|husband|brother|sister|mother|father|mom|mum|dad|son|daughter|room ?mate|flat ?mate|colleague|co ?worker|cto|ceo|coo|employee|team ?mate|boss|cousin|kid|child|mentor|advisor|developer|designer|engineer|intern)|a (?:close |good )?(?:friend|colleague|team ?mate|co ?founder)|someone (?:on|in) (?:my|our) (?:team|cohort))';
const more = '(?:any ?more|any ?longer|no more)';
const harm = '(?:self ?harm(?:ing|ed)?|self ?injur(?:y|e|ing|ies)|selfharm)';
const selfDeath =
  '(?:s(?:ui|u1|oui)[czs][i1]d(?:e|es|al|ality|ally)?|su ?c ?id(?:e|al)|s ?icide|sewer ?slide|unaliv(?:e|ed|es|ing))';
/** Words that may stand between “I” and the word for it, when it is about oneself. */
const inner =
  '(?:(?:am|was|were|be|been|being|feel|felt|feeling|feels|have|has|had|having|get|getting|got|keep|keeps|keeping|think|thinks|thinking|thought|thoughts|of|about|on|considering|considered|consider|contemplat(?:e|ing|ed)|attempt(?:ed|s)?|commit(?:ting|ted)?|tried|trying|to|want|wants|might|may|may be|just|really|a|bit|lot|very|so|almost|still|become|becoming|planning|plan|plans|dream(?:ing)?|is|seems?|sounds?|in|with|struggl(?:e|ing)|wrote|writing|write|again|do|talk(?:s|ing)?|talked|mention(?:s|ed)|fantasi[sz](?:e|ing)|relaps(?:e|ed|ing)|back|into|the|my|his|her|some|serious|constant|daily|dark|actively|passively|going|gonna|will|could|would|should|only|ever|even) )';
/** Work goes on behind it. */
const notWork =
  '(?! (?:prevention|prevent(?:ing|ive)?|hotline|helpline|awareness|rates?|statistics|risk|research(?:ers?)?|detection|screening|app|apps|platform|startup|product|tool|chatbot|support|survivors?|charity|nonprofit|market|squad|content|policy|model|training|loss))';

/** Whoever says when they will be back is not leaving for good. */
const notBack =
  '(?!(?: [^ ]+)* (?:see (?:you|u|ya|yall)|talk|tomorrow|soon|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day|next|later|demo|reunion|in touch|new (?:job|role|chapter)|program|cohort)(?![^ ]))';

/** A last letter that is written, unless its words go on to those whom one works with. */
function lastLetter(letter: string, work: string): string {
  return `(?:${letter})(?!(?: [^ ]+)* (?:${work})(?![^ ]))`;
}

const family =
  '(?:family|kids|children|wife|husband|parents|mom|mum|mother|dad|father|son|daughter|brother|sister|friends)';
const pills = '(?:pills|tablets|paracetamol|tylenol|ibuprofen|xanax|aspirin|insulin)';

/** Those of whom a product speaks. */
const reportedPeople =
  '(?:(?:a|an|one|another|some|every|any|the|our) (?:user|patient|customer|client|student|caller|teen|teenager|tester|member|subscriber)|people|users?|teens?|teenagers?|youth|youths|patients?|veterans?|customers?|students?|kids|adolescents?|clients?|farmers?|men|women|those|anyone|anybody|persons|individuals|somebody|someone|callers?|survivors?|soldiers|doctors|nurses|founders)';

export const english = {
  cry: [
    // Farewells.
    `(?:good ?bye|bye|farewell)(?: (?:everyone|everybody|all|yall|guys|friends|world|forever|now|then|my [^ ]+)){0,3} (?:[^ ]+ ){0,2}?(?:you(?: all| guys)?(?: were| have(?: all)? been|ve(?: all)? been)(?: [^ ]+){0,2} (?:good|kind|nice) to me|i (?:will always |always )?loved? (?:you|u|yall)|forgive me|sorry for everything|nice knowing (?:you|u|yall)|dont (?:cry|miss me|look for me|come looking)|remember me)${notBack}`,
    `i loved? (?:you|u|yall)(?: all)?(?: so much)? (?:good ?bye|farewell)(?: forever)?$|this is (?:my )?(?:final |last )?(?:good ?bye|farewell)(?! (?:to|email|e mail|party|from|for|letter|note|tour|post|message|gift|offer|discount)(?![^ ]))${notBack}|this is my (?:last|final) (?:message|note|post|words)(?! (?:to|in|from|of|for|at|with|as|before|about|today|this)(?![^ ]))${notBack}|^(?:[^ ]+ ){0,4}good ?bye forever$`,
    `by the time (?:you|u|they|anyone|somebody|someone) (?:reads?|sees?|gets?|finds?) this (?:[^ ]+ )?(?:ill|i will|im|i am) (?:already )?(?:be )?(?:gone|dead)(?! (?:on|to|from|for|until|in)(?![^ ]))|(?:take care of|look after) my (?:kids|children|son|daughter|family|wife|husband|parents|mother|father|mom|mum|dad|brother|sister|dog|cat) (?:when|once|after|if) (?:im|i am) gone(?! (?:on|to|for|next|this|until|in|tomorrow|abroad)(?![^ ]))|(?:wont|will not|will never|never) have to (?:worry about|deal with|put up with) me (?:${more}|again|ever again)|(?:thanks?|thank you|sorry|bye|goodbye) (?:[^ ]+ ){0,4}you (?:wont|will not|will never) (?:see|hear from) me (?:again|ever|any ?more)`,
    `tell my (?:mom|mum|mother|dad|father|wife|husband|kids|children|parents|family|son|daughter|brother|sister|girlfriend|boyfriend|partner) (?:that )?(?:i (?:will always |always )?loved? (?:her|him|them) (?:and )?(?:that )?(?:im|i am) (?:so )?sorry|(?:im|i am) (?:so )?sorry (?:and )?(?:that )?(?:i (?:will always |always )?loved? (?:her|him|them)))|this is the end for me(?! (?:as|at|in)(?![^ ]))|saying good ?bye for good|^(?:(?:im|i am) )?sorry for everything (?:[^ ]+ )?(?:good ?bye|bye|farewell)|forgive me (?:everyone|everybody|all|guys|mom|mum|mama|dad)(?! (?:for|if|but|its|this)(?![^ ]))|tonight(?:s| is) the night (?:(?:im|i am) )?(?:so )?sorry|(?:giving|given|gave) (?:away )?(?:all )?(?:of )?my (?:things|stuff|belongings|possessions)(?: away)? (?:[^ ]+ ){0,3}?(?:wont|will not|dont) (?:be )?need(?:ing)? (?:them|it)|end of my rope (?:[^ ]+ ){0,3}?(?:good ?bye|bye|farewell)`,
    lastLetter(
      `(?:i|ive|im|^|${known})(?: (?:have|has|had|am|just|already|finally|also|even))* (?:wrote|written|left|finished|have|text(?:ed)?|sent|writing|leaving)(?: (?:me|us|everyone|my ${family}))?(?: (?:a|an|my|the|his|her))? (?:good ?bye|farewell) (?:notes?|letters?)|(?:my|his|her) (?:good ?bye|farewell) (?:note|letter) is (?:written|ready|done|finished|on)`,
      'team|staff|coll?eagues?|co ?workers?|customers?|users?|clients?|readers?|subscribers?|employees?|interns?|investors?|students?|boss|manager|company|employer|job|office|startup|cohort|program|newsletter|product|app|departing|leaving (?!this)|leave (?!this)|quit|quitting|resign(?:ed|ing)?|patients?|characters?|novel|book|story|song',
    ),
    `(?:wrote|written|writing) (?:letters?|notes?) to (?:everyone|everybody|all (?:the people|those)) (?:that |who |whom )?i loved?|(?:left|wrote|written) a (?:note|letter) (?:for|to) my ${family} (?:[^ ]+ ){0,4}?(?:understand|forgive me|(?:im|i am) (?:so )?sorry|gone)|my note is (?:on|in|under) (?:[^ ]+ ){1,4}?(?:im|i am) (?:so )?sorry$|made my peace with (?:dying|my (?:own )?death)|(?:plan|date|day)(?: [^ ]+){0,3} to end things(?! (?:with|between))|(?:world|nobody|no one) (?:doesnt |does not )?needs? me (?:in it|alive)|(?:it|everything|this) (?:all )?ends (?:tonight|today|tomorrow|now) for me`,
    // Doing it.
    `(?:bought|got|have) (?:the|my|enough) ${pills} (?:[^ ]+ )?(?:tonight|todays the|its over)|how (?:many|much) (?:[^ ]+ ){0,4}?${pills} (?:[^ ]+ ){0,4}?(?:kills? (?:you|me|someone|somebody|a person)|to die)|(?:painless|peaceful|least painful) (?:ways?|methods?) (?:to|of) (?:go|die|dying)$|i (?:just |have )?loaded (?:my|the|a) (?:[^ ]+ )?(?:gun|pistol|revolver|shotgun|rifle)(?: (?:tonight|today|now|and)|$)|(?:hes|shes|he has|she has)(?: got)? a (?:noose|rope(?: (?:ready|now|and)|$))|${known} (?:[^ ]+ ){0,3}?(?:took|swallowed) (?:all|a bottle of|a handful of|too many)(?: of)? (?:his|her|their|the) (?:[^ ]+ )?${pills}`,
    `(?:standing|sitting|im|i am) (?:up )?on (?:the|a|my|our) (?:[^ ]+ )?(?:roof ?top|roof|bridge|ledge|balcony|railing) (?:[^ ]+ ){0,6}?(?:jump|(?:dont|do not) want to (?:come|get|climb) down)|^(?:im|i am) on (?:a|the) (?:bridge|ledge|railing|roof ?top) right now$|(?:cut|cutting|slit|burn(?:t|ed|ing)) my (?:own )?(?:arms?|legs?|thighs?|skin|veins) (?:again|last night|tonight|yesterday|with (?:a )?(?:razors?|blade|kni[fv]e|cigarettes?)|on purpose|to (?:feel|cope))|(?:started|keep|been) (?:burning|cutting|scratching) my ?self (?:with|to|again|every)`,
    '[^ ]*(?:kil+myself|wan(?:tto|na|t2)die|endmylife|endingmylife|wanttobedead|dontwanttolive|dontwannalive)|(?:^|i |me |just |really |and )(?:i ?)?(?:want|wan ?na) ?die(?! (?:cut(?:ting|s)?|cast(?:ing|s)?|hard)(?![^ ]))|no want (?:to )?live',
    `(?:burn|burning|starv(?:e|ing)|hit|hitting|punish|punishing) my ?self (?:to (?:feel|punish)|as (?:a )?punishment|on purpose)|i (?:stood|sat|was (?:standing|sitting)) on (?:a|the) (?:bridge|ledge|railing|roof) (?:last night|yesterday|tonight|again)|drove to (?:a|the) (?:bridge|cliff)(?: (?:last night|yesterday|tonight|again))?$|^(?:i )?(?:have|got|bought) a (?:rope|noose)(?: (?:now|ready|here|tonight))?$|(?:want|going|trying|tried|ready) to od(?! on (?:coffee|caffeine|features|meetings|information|content|work|data|sugar))|ending it (?:tonight|for good|once and for all)(?! with)|${intend} (?:crash(?:ing)?|driv(?:e|ing)|steer(?:ing)?|swerv(?:e|ing)) (?:my |the |a )?(?:car )?(?:into|off|in front of) (?:a|an|the|oncoming) (?:wall|tree|bridge|truck|cliff|traffic|river|lake|pole|railing)|want to bleed out$|attempted (?:[^ ]+ ){0,3}?(?:and|but) (?:i )?(?:feel like|want to|might|may) (?:doing it|do it|trying|try) again|(?:took|taken|swallowed|ate) (?:\\d{2,}|ten|fifteen|twenty|thirty|forty|fifty|sixty|all|so many|too many)(?: of)?(?: (?:my|the|sleeping))* (?:pills|tablets|meds|paracetamol|tylenol|ibuprofen|advil|xanax|aspirin)(?! (?:to|for|off|from)(?![^ ]))|(?:pills|tablets) (?:[^ ]+ ){0,4}?(?:take|swallow) them all|(?:letters?|notes?) to my (?:family|kids|wife|husband|parents|children|mom|mum|mother|dad|father) (?:[^ ]+ ){0,4}?(?:pills|gun|rope)`,
    `(?:dont|do not|not|never) (?:feel )?safe (?:with|from|around) my ?self(?! as)|(?:painful|painless|hurt|quick|easy|fast|long) (?:[^ ]+ ){0,2}?to (?:hang|kill|drown|shoot|poison) (?:your|one) ?self|(?:does|would) (?:hanging|drowning|shooting|poisoning) (?:your|one|my) ?self (?:hurt|work)|(?:imagin(?:e|ing)|plan(?:ning)?|pictur(?:e|ing)|think(?:ing)? about) my own funeral${notWork}`,
    `want (?:it all|everything|all of (?:it|this)) to (?:just )?(?:stop|end|be over|go away)$|(?:cant|cannot|can not) (?:keep doing|do) this (?:${more} )?(?:and )?i (?:just )?want it (?:all )?to (?:be over|stop|end)|want to be no more$|no hope left for me|why (?:should|do|would|must) i (?:even |still )?(?:(?:keep|go on|carry on|continue) (?:living|being alive|to live|existing)|live|exist|stay alive)(?! (?:in|with|at|on|off|so|here|from)(?![^ ]))|(?:dont|cant|do not|cannot) see (?:the|a|any) point(?: (?:of|in|to) (?:anything|any of (?:it|this)|life|living))? ?${more}$`,
    '(?:k[i1]l+|kil+ing|kil+ed|killin|murder(?:ing)?|shoot(?:ing)?|hang(?:ing)?|drown(?:ing)?|poison(?:ing)?|stab(?:bing)?|electrocute|off|offing|un ?aliv(?:e|ing)|rop(?:e|ing)|gas) ?my ?sel(?:f|ve|fs)(?! (?:a|off the|in the (?:foot|feet|leg|knee)|in both feet|in (?:work|tasks|debt|tickets|emails?|meetings)|laughing|working|to (?:hit|meet|ship|finish|launch|deliver|make (?:this|the|our)|get (?:this|the|our))|over (?:this|the|our|a) (?:deck|pitch|code|launch|deadline|feature)|out (?:there|to dry)))',
    '(?:hurt|hurting|harm|harming) ?my ?self(?! (?:by|with) (?!cut|burn|starv|hit|a (?:knife|razor|blade)|razors?|kni[fv]e|pills))(?! (?:least|at the gym|playing|skiing|running|climbing|cycling|lifting|financially|in negotiations|in the (?:long|short) (?:run|term)))',
    '(?:cut|cutting) my ?self(?! (?:shaving|while|cooking|off|out|a|an|some|from|loose|short|in|back|down|the)(?![^ ]))|(?:slit|cut|cutting|slitting) my wrists?',
    `(?:end(?:ing)?|tak(?:e|ing)|took|taken) my (?:own )?life(?! (?:as|into|back|in (?:my|a)|to the|on|seriously|story|savings|style)(?![^ ]))`,
    `end(?:ing)? it all(?! hands)|${intend} end (?:it(?: now| tonight| today| tomorrow| for good| once and for all)?$|it (?:tonight|for good|once and for all)|everything tonight|my (?:pain|suffering|existence|misery)|my ?self)`,
    `${intend} (?:jump(?:ing)?|leap(?:ing)?|step(?:ping)?|throw(?:ing)? my ?self|driv(?:e|ing)(?: my car)?|walk(?:ing)?|lie down|lay down) (?:off|from|out of|in front of|under|into|onto|on) (?:a|an|the|my|that|this|oncoming)? ?(?:bridge|roof|roof ?top|building|balcony|window|cliff|train|train tracks|tracks|bus|truck|subway|tram|traffic|sea|ocean|river|wall|tree)`,
    '(?:i|im|want to|wanna|could|might|thinking of|thinking about|about) (?:[^ ]+ ){0,3}?(?:gun|bullet|pistol|knife) (?:to|in|into|through|against) my (?:head|mouth|brain|throat|heart|temple)(?! (?:from|by|on|over|about)(?![^ ]))|blow(?:ing)? my (?:fucking )?(?:brains?|head) (?:out|off)|(?:bought|tied|tying|tie|have) (?:a|the|my) (?:rope|noose) (?:ready|around my neck|tonight|for (?:it|this|me|myself))|(?:tied|tie|tying|made) (?:a|the) noose|standing on (?:a|the) (?:bridge|ledge|railing|train tracks|roof ?top|edge of (?:a|the) (?:roof|bridge|building))',
    '(?:take|taking|took|swallow|swallowed|swallowing|have|got|saved up|stockpil(?:ed|ing)) (?:all|a bottle of|a handful of|enough|too many|a bunch of)(?: of)?(?: my| the| these| those)?(?: sleeping)? (?:pills|tablets|meds|medication)(?! (?:reminders?|data|sales|to (?:market|the|a|our))(?![^ ]))',
    'i (?:really |just )?(?:took|swallowed|want|am thinking of) (?:an )?overdose|(?:i|ive|ill|he|she|friend|cofounder|wife|husband|brother|sister|son|daughter) (?:just |almost |nearly |want to |wanna |tried to |might |will )?overdos(?:e|ed)(?! on (?:coffee|caffeine|features|meetings|information|content|work|data|sugar))|overdose (?:on (?!coffee|caffeine|features|meetings|information|content|work|data|sugar)[^ ]+|myself)',
    `(?:want(?:s|ed)? to|wanna|going to|gonna|need to|have to|about to|ready to|i (?:might|may|could|should|will|just)|ill|id|feel like|let me|rather|try(?:ing)? to|tried to)(?: (?:just|really|actually|literally|even))* kms(?! (?:encrypt|scale|store|rotate|keys?|costs?)[^ ]*)|(?:could|should|might|may|thinking (?:of|about)) kms$|^(?:i )?kms(?: (?:now|fr|rn|lol|tonight|today|tomorrow|already|bro|ngl))?$|(?:ima|imma|finna|bouta|literally|honestly|fr|lol|i) kms|kms (?:tonight|fr|rn)`,
    'game end my ?self|commit(?:ting)? (?:die|not (?:living|alive)|toaster bath)|toaster bath|yeet my ?self (?:off|out)|self (?:delete|terminate) (?:irl|my ?self)|delete my ?self from (?:this|the) (?:world|earth|life)',
    // Wanting to be dead.
    '(?:want(?:ed|ing)? to|wanna|wants to|wish to|ready to|rather|deserve to|hope to|hoping to|longing to|better to|prefer to|like to|let me|might as well|should just|could just|please let me) (?:just )?die(?! (?:on|trying|laughing|of (?:laughter|boredom|cringe|embarrassment)|hard)(?![^ ]))',
    'i(?:m| am)? (?:just |really )?(?:going to|gonna) die(?: (?:tonight|today|alone|anyway|and nobody _ cares?))?$|(?:feel(?:ing|s)?|felt) (?:so (?:bad|low) )?like (?:i want to be )?(?:dying|death is)(?! of)|(?:think(?:ing)?|thought|dream(?:ing)?|fantasi[sz](?:e|ing)) (?:[^ ]+ )?(?:about|of) (?:dying|ending it|my own death|death (?:every|all|a lot|constantly)|not being (?:here|alive)|being dead)',
    '(?:want(?:ed)?|wanna|like|love|prefer) (?:to )?be dead(?! (?:serious|sure|set|on|last|simple|right|certain|honest)(?![^ ]))|(?:im|i am|id be|better off|wish i (?:was|were|am)|wish to be|rather be|should be|might as well be) (?:better off )?dead(?! (?:serious|sure|wrong|right|tired|set|in the water|on|last|center|simple|broke)(?![^ ]))',
    '(?:wish|wished|wishing) (?:that )?i (?:was|were|had|d|hadnt|wasnt|werent|didnt|could|would|wouldnt|did not|was not|had not) (?:just )?(?:been |be |never |not )*(?:been )?(?:born|alive|exist(?:ed)?|here any ?more|die|wake up(?: again| tomorrow)?|go to sleep (?:forever|and))|should(?: have|ve)? never (?:have )?been born|(?:hope|pray|wish) (?:that )?i (?:dont|do not|never|wont|wouldnt|dont ever) wake up(?! to (?!see|tomorrow|another|this|face)| (?:late|early|with|before)(?![^ ]))|hope i die',
    `(?:everyone|everybody|they|family|kids|wife|husband|parents|world|people|team|you|all)(?: [^ ]+){0,5} (?:better(?: off)?|happier) (?:without me(?! as)|if i (?:was|were|wasnt|werent) (?:gone|dead|here|not here|around|alive))|(?:nobody|no one|noone|no body)(?: [^ ]+)? (?:miss me(?! as)|(?:care|notice)(?: [^ ]+)? if i (?:died|die|was gone|were gone|disappeared|vanished|was dead|were dead|killed))|(?:burden) (?:to|on|for) (?:everyone|everybody|my (?:family|kids|wife|husband|parents|friends)|them all|people)(?! (?:who|team))`,
    '(?:dont|do not|no longer|didnt|not|never) (?:really |even |actually )?(?:want(?:ed)?|wanna|wish|care)(?: to)? (?:(?:keep |go on |carry on )?liv(?:e|ing)|be alive|exist|existing|wake up|be here|be around|see (?:tomorrow|another day|the next day)|be (?:in|on|part of) this (?:world|earth|planet))(?! (?:in|off|on|with|near|abroad|out|from|there|at|by|under|for|as|to|through|early|before|so|when|while|alone|together|this week)(?![^ ]))',
    `(?:no|without any|what is the|whats the|any|see the|see a|see any|see no|is there a) (?:more )?(?:reason|point) (?:to|in|for|of|being|of being) ?(?:live|living|life|be alive|alive|being alive|stay alive|staying alive|exist|existing|be here|carry(?:ing)? on|go(?:ing)? on)(?! (?:(?:chat|stream|demo|data|in|an|to|tv|stage|air|vacation|holiday|tour|podcasts?|linkedin|twitter)(?![^ ])|a (?!day|minute|moment|week|second)|with (?!life|this life|living)))|nothing (?:left )?to live for|(?:not|isnt|is not|never) worth (?:living|it to live)|(?:tired|sick|exhausted) of (?:living|being alive|life|existing|this life)(?! (?:in|on|off|out of|from)(?![^ ]))|(?:done|finished|fed up|over) with (?:life|living|this life|my life)(?! (?:sciences?|insurance|coach(?:es|ing)?|cycles?|stages?|stor(?:y|ies))(?![^ ]))|(?:hate|hating) (?:being alive|living|existing)(?! (?:in|with|at)(?![^ ]))|(?:my )?life (?:is|feels|has become|isnt|is not|aint) (?:over|worth|pointless|meaningless|not worth|worthless|unbearable)|give(?:n|ing)? up on (?:my )?life|had enough of (?:life|living|this life)|want out of (?:this |my )?life`,
    `i (?:really |just |honestly )?(?:cant|cannot|can not|couldnt|dont want to|wont) (?:go on|live|keep living|carry on living|keep going on|face another day|bear to live)(?: with this| living| life)? ?(?:${more}|living|like this(?! without (?:an? )?(?:cto|co ?founder|team|developer|designer|engineer|money|funding|customers?|revenue|plan)(?![^ ]))|$)|^(?:[^ ]+ )?i (?:just |really )?(?:cant|cannot|can not) (?:do|take) (?:this|it|life)(?: all)? ${more}$|i cant do life ${more}|^i hate my life$|cant find (?:a|any) reason to (?:live|stay)|(?:need|find|finding|give me|have|want|(?:look|search)(?:ing)? for) (?:a|one|any|some|another)(?: (?:single|good|real))? reasons? to (?:live|be alive|stay alive|(?:go|keep|carry)(?: on)? living)(?! (?:in|on|at|near|as|off|with|without|for)(?![^ ]))`,
    '(?:dont|do not|didnt|doesnt|not) (?:deserve|worthy) to (?:live|be alive)|shouldnt be alive',
    '(?:i|just|really) (?:just |really )?(?:want to|wanna|wish i could|wanted to|would like to) (?:just )?(?:disappear|vanish|cease to exist|stop existing|not exist|fade away)(?! (?:from|into|in|during|when|for (?:a|the|some)|behind|on|customers?|users?|clients?|subscribers?|accounts?|contracts?|features?|investors?)(?![^ ]))|(?:fall asleep|go to sleep|go to bed|sleep|slept) and (?:never|not|hope(?:fully)? (?:not|never|i dont)) wak(?:e|ing) up|sleep forever|never wake up(?: again)?(?! (?:at|to|before|early|with)(?![^ ]))|not wake(?:ing)? up tomorrow|wont be (?:here|around|alive) (?:much longer|for long|any ?more soon)|(?:last|final) (?:day|night|message|words|week)s? (?:on (?:this )?earth|alive|before i (?:die|go|end))|goodbye (?:cruel )?world|(?:wrote|writing|write|written) (?:my |a |the )?(?:goodbye|farewell|last) (?:letters?|notes?) to my (?:family|kids|wife|husband|parents|children|mom|mum|mother|dad|father|son|daughter)',
    '(?:lost|no|havent|dont have|without)(?: all| the| any| my)* will to (?:live|go on|be alive|exist)|(?:if|once) i (?:was|were|am) (?:just |already )?dead|(?:cant|dont|cannot) (?:see|imagine|picture) my ?self (?:living (?:past|another|much|that)|being alive|alive)|^(?:im |i am )?(?:going to|gonna) jump$|(?:decided|going|want|ready|wanna|planning) to end things(?! (?:with|between))|(?:ive|i have|im|hes|shes) (?:been )?cutting(?: again)?$|(?:feel(?:ing)? like|thinking (?:of|about)|thought of) ending (?:it|things|everything)(?! (?:with|between))|tried to end it (?:all|last|once|before|again|when|yesterday|in)|better off gone|(?:dont|do not|doesnt) (?:even |really )?feel like (?:living|being alive|existing|waking up)(?! (?:in|early|at)(?![^ ]))|wish (?:that )?(?:a|some|the) (?:car|truck|bus|train) (?:would|could) (?:just )?(?:hit|run over|kill) me|(?:is|if) (?:it|life) (?:is )?(?:even |really |still )?worth living(?! (?:in|near|with)(?![^ ]))|why am i (?:even )?(?:still )?alive|(?:ways?|methods?|pills) (?:[^ ]+ ){0,4}?to die(?! (?:on|in|for)(?![^ ]))|(?:ive|i) (?:have |got |have got |bought |keep )(?:a|the) (?:rope|noose|gun|razor) in (?:the|my) [^ ]+|(?:want|ready|wish|need) to (?:be gone (?:forever|for good)|leave this (?:world|earth|life))|(?:ive |i )?said (?:all )?my goodbyes(?! to (?!(?:everyone|everybody|all|my (?:loved|family|kids|children|wife|husband|parents|mom|mum|mother|dad|father|son|daughter|friends))(?![^ ])))|^(?:i )?(?:want to |wanna |gonna |going to )?ctb(?: soon| tonight)?$|tired of being here(?! (?:in|at|on|for|with)(?![^ ]))|(?:fall asleep|sleep) forever|(?:death|dying) (?:would be|is|seems|feels|looks|sounds) (?:a |the |so |much |like )*(?:relief|easier|better|only (?:way|option)|peaceful|nice|answer)|worth more (?:to [^ ]+(?: [^ ]+)? )?dead|life insurance is worth more than (?:me|i am)|do (?:something|anything) (?:[^ ]+ )?to my ?self|(?:might|may|will|could) do to my ?self',
    '(?:i )?(?:see|have|there is|theres) no (?:other )?way out(?! (?:of|for (?:us|our|the))(?![^ ]))|(?:dont|cant) see (?:a|any) way out(?! of)|no future for (?:me|myself)|(?:want|need|make|wish) (?:all )?(?:the |this |my )?pain (?:to |would )?(?:stop|end|be over|go away)(?! (?:for|of (?:our|the|users|customers))(?![^ ]))|put me out of my misery|permanent solution',
    `want(?:ed|s)? (?:too|2|t) die|(?:painless|easiest|quickest|fastest|best|peaceful|least painful) (?:ways?|methods?) to (?:kill (?:your|one)self|end (?:your|ones) (?:own )?life)|(?:how many|how much) (?:[^ ]+ ){0,4}?(?:is|are|would be) (?:lethal|fatal)|(?:started|been|im|am) cutting again(?! (?:costs?|prices?|staff|jobs|features?|the|our|back)(?![^ ]))|(?:have|got) (?:all )?(?:the|my) pills (?:here|ready|now|with me|in front of me)|i (?:just )?(?:have|bought|got) a (?:loaded )?gun(?: (?:now|here|yesterday|today|tonight|and)|$)|better off with (?:the|my) (?:life )?insurance|should not be alive|life has no (?:meaning|point|purpose)|^(?:[^ ]+ ){0,3}no point (?:to anything |in anything )?${more}$|i (?:just |really )?(?:cant|cannot) keep going ${more}$`,
    // The word for it, about oneself or somebody one knows.
    `(?:i|im|ive|id|ill|me|my|${known}|hes|shes|they are|theyre) ${inner}{0,8}(?:${selfDeath}|${harm})(?: thoughts| ideation| again)?${notWork}`,
    `^(?:[^ ]+ ){0,2}?(?:thinking|thoughts|feeling|considering|contemplating|planning|having|attempted|committing|going to commit|want to commit) (?:(?:of|about|a|my|very|so|the|some) ){0,3}(?:${selfDeath}|${harm})(?: thoughts)?${notWork}`,
    `(?:want to|wanna|going to|gonna|should|could|might|may|will|ill|tried to|trying to|about to) (?:just )?(?:commit )?${selfDeath}${notWork}(?! (?:users?|posts?))`,
    // Somebody one knows.
    `${known} (?:[^ ]+ ){0,8}?(?:kill(?:ing|ed|s)?|hurt(?:ing|s)?|harm(?:ing|ed|s)?|hang(?:ing)?|hung|shoot(?:ing)?|shot|cut(?:ting|s)?|drown(?:ing)?|unaliv(?:e|ing)|off(?:ing)?|jump(?:ing)?|overdos(?:e|ing)) ?(?:him ?self|her ?self|them ?sel(?:f|ves)|off (?:a|the) (?:bridge|roof|building|balcony|cliff))(?! (?:by|with|over|in the foot|to (?:hit|meet|ship|finish)|working|laughing|off|out|a|short)(?![^ ]))`,
    `${known} (?:[^ ]+ ){0,8}?(?:do|doing|did|done) (?:something|anything) (?:[^ ]+ )?to (?:him|her|them) ?sel(?:f|ves)|${known} (?:[^ ]+ ){0,6}?(?:cant|cannot|can not) go on(?: ${more}|$)`,
    `${known} (?:[^ ]+ ){0,8}?(?:end(?:ing)?|tak(?:e|ing)|took) (?:his|her|their) (?:own )?(?:life|lives)(?! (?:into|back|as|to the|on|savings|story|work)(?![^ ]))`,
    `${known} (?:[^ ]+ ){0,6}?(?:doesnt|does not|dont|no longer|didnt) wants? to (?:(?:live|be alive|exist|wake up) ?(?:${more}|$)|be here(?: ${more})?$)`,
  ],
  idioms: [
    `(?:career|commercial|business|brand|political|corporate|product|market|marketing|financial|economic|social|professional|startup|company|pr|reputational|strategic|academic) ${selfDeath}`,
    `${selfDeath} (?:squad|kings?|doors?|wings?|runs?|sprints?|silence|boys|girls|lane|pact movie)`,
    `(?:is|its|be|was|thats|that is|sounds like|equals) (?:pure |sheer |absolute |total |basically )?${selfDeath} (?:to (?:raise|launch|hire|fire|ship|price|sell|charge|pivot|enter|skip|ignore|spend|compete|build|open|drop|sign|lower|increase|release|rewrite|bootstrap|expand|scale)|for (?:us|our|a|the|any)|if (?:we|you|they)|by)`,
    `(?:raising|launching|hiring|pivoting|scaling|selling|expanding|shipping|waiting) (?:[^ ]+ ){0,4}?(?:is|was|be) (?:pure )?${selfDeath}`,
    `is (?:[^ ]+ing) (?:[^ ]+ ){0,3}?${selfDeath} (?:for (?:us|our|a|the|any)|in (?:our|a|the|this))`,
    `(?:pods?|process(?:es)?|containers?|threads?|servers?|instances?|daemons?|cells?|bacteria) (?:[^ ]+ )?(?:commit(?:s|ted|ting)? )?${selfDeath}`,
    '(?:phone|laptop|computer|battery|server|printer|router|macbook|app|website|site|product|project|startup|company|car) (?:just |really )?wants to die',
    `${selfDeath} by (?:pricing|features?|committee|discounts?|roadmap)`,
  ],
  topic: [`[^ ]*${selfDeath}[^ ]*`, harm],
  work: [
    '(?:apps?|platforms?|product|products|startups?|tools?|software|saas|chat ?bots?|bots?|services?|companies|market|markets|marketing|pitch|deck|investors?|customers?|users?|patients?|clinics?|clinicians?|therapists?|hospitals?|schools?|insurers?|prevention|prevent|prevents|preventing|hotlines?|helplines?|awareness|rates?|statistics|research|researchers?|stud(?:y|ies)|models?|algorithms?|detects?|detection|screening|screens?|moderat(?:e|ion|ors?)|polic(?:y|ies)|guidelines?|features?|content|landing page|copy|brand|pricing|sell|selling|launch|grants?|ngos?|nonprofits?|charit(?:y|ies)|trials?|pilots?|regulat(?:e|ion|ors?|ed)|fda|data|datasets?|classifiers?|api|mvp|kpi|b2b|training|survivors?|risk scor(?:e|es|ing)|risk assessments?|teens|teenagers|veterans|population|bands?|albums?|lyrics|licens(?:e|es|ing)|documentar(?:y|ies)|screenplays?)',
  ],
  /** The people of whom a product speaks are said to do or to write it. */
  reported: [
    `${reportedPeople}(?: (?:who|that|which|are|is|may|might|often|say|says|saying|said|type|types|typed|write|writes|wrote|post|posts|posted|tell|tells|told|feel|feels|want|wants|try|tries|think|thinks|thinking|have|having|with|at|risk|of|about|from|to|trying|wanting|tried|attempt|attempts|attempted|committed|survived|sometimes|already|suddenly|really|just|us|dont|doesnt|no|longer|ever|they)){0,7} (?:(?:kill|hurt|harm|cut|hang|shoot)(?:s|ing|ting)? them ?sel(?:f|ves)|(?:end|ending|take|taking|took) their (?:own )?li(?:fe|ves)|die|live|(?:thoughts of )?${selfDeath}(?: thoughts| ideation)?|${harm})(?! like me)`,
    // Without a word for saying it, “our customers. I want to die” would be theirs.
    `${reportedPeople}(?: (?:who|that|which|may|might|often|sometimes|just)){0,3} (?:say|says|saying|said|type|types|typed|typing|write|writes|writing|wrote|post|posts|posted|posting|tell us|tells us|told us|text|texts|texted)(?: (?:that|things|like|to|us|in|our|app|chat|they|i|im|am|want|wants|wanna|going|gonna|dont|no longer|really|just|about)){0,8} (?:(?:kill|hurt|harm|cut|hang|shoot)(?:ing|ting)? (?:them ?sel(?:f|ves)|my ?self)|(?:end|ending|take|taking) (?:their|my) (?:own )?li(?:fe|ves)|die|live|${selfDeath}|${harm})`,
    `(?:phrases?|messages?|posts?|texts?|keywords?|sentences?|prompts?|words|searches|queries|inputs?|hashtags?)(?: (?:like|such|as|that|say|says|saying|contain|contains|containing|with|for|of|the|words?|including)){1,4} (?:i )?(?:want to |wanna |am going to )?(?:(?:kill|hurt|harm|cut) (?:them ?selves|my ?self)|end (?:it all|my life)|die|kms|${selfDeath}|${harm})`,
  ],
  topicOnly: [
    'crisis (?:hot ?lines?|help ?lines?|lines?|text lines?)|overdose (?:prevention|reversal|deaths?)|naloxone|narcan|988 lifeline|samaritans',
  ],
} satisfies CrisisPhrases & { reported: string[]; topicOnly: string[] };

const german: CrisisPhrases = {
  cry: [
    lastLetter(
      '(?:habe?|hat|liegt|schreibe|schreibt|mein) (?:[^ ]+ ){0,5}?abschiedsbriefe?|abschiedsbriefe?(?= (?:[^ ]+ ){0,4}?(?:liegt|geschrieben|fertig))',
      'kollegen|kolleginnen|team|kund(?:en|innen)|belegschaft|firma|job|mitarbeiter[^ ]*|kundige|kundigung|nutzer|chefs?|investoren|verlasse',
    ),
    'wunschte (?:[^ ]+ ){0,4}?(?:nicht|nie) (?:mehr |wieder )?(?:aufwachen|aufwache)|mache? (?:[^ ]+ ){0,3}?schluss mit (?:allem(?! was)|dem leben|meinem leben)|(?:tabletten|pillen) (?:[^ ]+ ){0,5}?(?:ist|wird) (?:es |alles )*vorbei',
    '(?:tschu(?:ss|ß)|lebt? wohl|auf wiedersehen|adieu|machts? (?:es )?gut)(?: [^ ]+){0,3} (?:ihr wart|du warst)(?: [^ ]+){0,2} (?:gut|lieb|nett) zu mir(?! bis)',
    'lebt? wohl (?:[^ ]+ ){0,2}?es tut mir leid|keine lust mehr zu leben(?! (?:wie|von|in|mit)(?![^ ]))|halte (?:es|das) nicht mehr aus (?:[^ ]+ ){0,4}?dass es (?:endlich |alles )?vorbei ist|springe? (?:heute |jetzt |gleich )?(?:von (?:der|einer) brucke|vom (?:dach|balkon)|aus dem fenster|vor (?:den|einen) zug)|(?:habe|hab) mich (?:wieder |heute )?geritzt|nehme? mir (?:heute |jetzt )?das leben|besser (?:[^ ]+ )?wenn ich (?:tot|nie geboren) (?:ware|bin)|einschlafen und (?:nie|nicht) (?:wieder|mehr) aufwachen|ichwill(?:nichtmehrleben|sterben)',
    '(?:mich|mir) (?:[^ ]+ ){0,2}?(?:selbst )?(?:umbringen|umzubringen|toten|zu toten|verletzen|zu verletzen|aufhangen|aufzuhangen|erhangen|erschiessen|ritzen|zu ritzen|vergiften|das leben (?:nehmen|zu nehmen))(?! vor lachen)',
    'bringe? mich (?:noch |einfach |heute )?um|ritze mich|verletze mich selbst',
    '(?:nicht mehr|nicht langer|nicht weiter|keinen tag mehr) (?:leben|weiterleben|da sein|dasein|aufwachen|existieren)(?! (?:in|von|mit|bei)(?![^ ]))',
    '(?:will|mochte|wollte|wurde|will ich|mochte ich) (?:(?:einfach|nur|noch|auch|am liebsten|lieber|endlich|doch) )*(?:sterben|tot sein|verschwinden und nie|nicht mehr sein)|ich will sterben|am liebsten (?:ware ich )?tot(?: sein)?|ware ich (?:doch |nur |besser )?(?:tot|nie geboren)|ich ware lieber tot|will nicht mehr$',
    '(?:meinem|mein) leben (?:ein ende (?:setzen|machen|bereiten)|zu beenden|beenden)|allem ein ende (?:setzen|machen)',
    '(?:hat|habe|sehe|gibt) (?:[^ ]+ )?(?:keinen|kein) (?:sinn|grund) (?:mehr )?(?:zu leben|weiterzuleben|am leben|im leben)|keinen lebenswillen|lebensmude|das leben (?:nicht mehr|ist nicht) (?:lebenswert|wert)|ohne mich (?:ware[n]? (?:alle|ihr|sie) )?besser dran|(?:alle|familie|welt|kinder|frau) (?:[^ ]+ ){0,3}ohne mich besser dran(?! als)',
    '(?:ich|mein|meine|er|sie|habe|hat|denke|denkt|an|uber|von|hegt|hege) (?:[^ ]+ ){0,4}?(?:suizidgedanken|selbstmordgedanken|suizidal|suizidgefahrdet|selbstmordgefahrdet)',
    '(?:ich )?denke (?:[^ ]+ ){0,3}?(?:an|uber) (?:selbstmord|suizid|den tod)(?! (?:in|als)(?![^ ]))|(?:selbstmord|suizid) (?:begehen|zu begehen|machen)',
    '(?:mein|meine|unser|unsere|er|sie) (?:[^ ]+ ){0,7}?(?:sich (?:[^ ]+ )?(?:umbringen|umzubringen|toten|das leben nehmen|etwas antun|etwas anzutun)|nicht mehr leben)',
    'mir (?:heute |selbst )?etwas an(?:zu)?tun|von (?:der|einer) brucke (?:springen|zu springen)|vor (?:den|einen) zug (?:werfen|springen|zu werfen)',
  ],
  idioms: [
    '(?:beruflich|wirtschaftlich|finanziell|politisch|kommerziell|unternehmerisch|geschaftlich)(?:er|en|es)? (?:selbstmord|suizid)|karriereselbstmord|selbstmordkommando',
  ],
  topic: ['[^ ]*(?:selbstmord|suizid|selbsttotung)[^ ]*', 'selbstverletz[^ ]*'],
  work: [
    '[^ ]*(?:pravention|forschung|hotline|rate|statistik|plattform|app|nutzer|kunden|patienten|therapeuten|klinik|startup|produkt|markt|krankenkassen?|beratung)(?:e|en|s|n)?',
    'verhindern|vorbeugen|finanzier(?:e|en)|erkennen',
  ],
};

const spanish: CrisisPhrases = {
  cry: [
    lastLetter(
      '(?:escrito|escribi|escribiendo|escribio|deje|dejado|tengo|dejo) (?:[^ ]+ ){0,2}?(?:cartas?|notas?) (?:de (?:despedida|suicidio)|suicida)',
      'companer[oa]s|equipo|trabajo|empleo|clientes?|empresa|usuarios|oficina|jef[ea]|colegas|startup',
    ),
    '(?:deje|dejado) una (?:carta|nota) (?:para|a) mis? (?:familia|padres|hijos|hijas|madre|padre|mujer|esposa|marido|esposo) (?:[^ ]+ ){0,4}?perdon[^ ]*',
    '(?:adios|chao|hasta siempre)(?: [^ ]+){0,3} (?:fueron|fuiste|han sido|habeis sido)(?: [^ ]+){0,2} (?:buen[oa]s?|amables?) conmigo(?! (?:nos vemos|hasta))',
    'adios (?:[^ ]+ ){0,3}?(?:l[oa]s|te|os) (?:quise|ame|quiero|amo)(?: mucho)?$|me voy a (?:matar|suicidar|ahorcar)(?! (?:a trabajar|trabajando|de (?:risa|trabajo)))|ojala no (?:me )?desp(?:ierte|ertara|ertase)|(?:dormir|dormirme) y no (?:volver a )?despertar|quieromorir|mequieromorir|noquierovivir',
    'quiero desaparecer(?: (?:para siempre|ya))?$',
    'quiero (?:solo |ya )?(?:morir|morirme|matarme|suicidarme|desaparecer para siempre)(?! de (?:risa|verguenza))|(?:ganas|pensando|pienso|deseo|intencion|intente|intento|voy|quisiera|pense) (?:[^ ]+ ){0,2}?(?:morir|morirme|matarme|suicidarme|ahorcarme|quitarme la vida)(?! a trabajar| trabajando| de (?:risa|verguenza|trabajar)| por (?:probar|ver))',
    '(?:matarme|suicidarme|ahorcarme|cortarme las venas|hacerme dano)(?! (?:a trabajar|trabajando|de risa|de trabajo))',
    '(?:no|ya no) (?:quiero|aguanto|deseo|merezco) (?:seguir )?(?:viv(?:ir|iendo)|mas vivir|estar viv[oa]|existir|despertar|seguir aqui|estar aqui)(?! (?:en|de|con|del|como|a|[^ ]+(?:ando|iendo))(?![^ ]))',
    'quitarme la vida|acabar con mi vida|terminar con mi vida|acabar con todo$|ponerle fin a mi vida|poner fin a mi vida',
    '(?:no|ya no) (?:tengo|hay|veo|le veo|encuentro) (?:[^ ]+ ){0,3}?(?:ganas de vivir|razon(?:es)? para vivir|motivos? para vivir|sentido a (?:la|mi) vida)|cansad[oa] de vivir(?! (?:en|con)(?![^ ]))|(?:ojala|quisiera) (?:no haber nacido|estar muert[oa]|estuviera muert[oa]|no despertar)|mejor (?:sin mi|muert[oa])(?! (?:como|equipo)(?![^ ]))|me quiero (?:morir|matar|suicidar)(?! de)|no vale la pena vivir|mi vida no (?:tiene sentido|vale nada)',
    '(?:tengo|con|tiene) (?:[^ ]+ )?(?:pensamientos|ideas|tendencias) suicidas|(?:pienso|pensando|piensa) en (?:el suicidio|suicidar(?:me|se)|la muerte todo)|me corto(?: los brazos| las venas| para)|me autolesiono|tirarme (?:de|por|desde) (?:un|el|la) (?:puente|ventana|balcon)|tirarme al tren',
    '(?:mi|nuestro|nuestra|un|una|el|ella) (?:[^ ]+ ){0,6}?(?:quiere|intento|piensa|va a|quiso|habla de|amenaza con) (?:[^ ]+ )?(?:suicidarse|matarse|quitarse la vida|morir|morirse|hacerse dano)(?! de)',
  ],
  idioms: [
    'suicidio (?:comercial|financiero|profesional|politico|empresarial|economico|laboral)|escuadron suicida',
  ],
  topic: ['suicid(?:io|ios|a|as|arse|arme)', 'autolesi[^ ]*'],
  work: [
    'aplicacion(?:es)?|plataforma|producto|prevencion|prevenir|tasas?|estadisticas?|usuarios?|clientes?|pacientes?|mercado|inversor(?:es)?|investigacion|linea(?:s)? de ayuda|clinicas?|terapeutas?|hospital(?:es)?|detectar|jovenes',
  ],
};

const portuguese: CrisisPhrases = {
  cry: [
    lastLetter(
      '(?:escrevi|escrevendo|escreveu|deixei|deixou|deixo|tenho|fiz) (?:[^ ]+ )?(?:cartas?|bilhetes?|notas?) (?:de (?:despedida|suicidio)|suicida)',
      'equipe|equipa|colegas|trabalho|emprego|clientes?|empresa|usuarios|chefe|startup',
    ),
    '(?:deixei|deixado) uma? (?:carta|bilhete) (?:para|pra|aos?) (?:[^ ]+ ){0,2}?(?:familia|pais|filhos|filhas|mae|pai|mulher|esposa|marido) (?:[^ ]+ ){0,4}?(?:perdo[^ ]*|desculp[^ ]*)|cansei de viver(?! (?:em|de|com|na|no|como)(?![^ ]))',
    '(?:adeus|tchau)(?: [^ ]+){0,3} (?:voces )?foram(?: [^ ]+){0,2} (?:bons|boas|otimos|gentis) (?:comigo|para mim)(?! ate)',
    'melhor se eu (?:estivesse mort[oa]|morresse|nao existisse)|(?:dormir|dormisse) e (?:nunca|nao) (?:mais )?acorda(?:r|sse)|queromorrer|naoqueroviver',
    '(?:quero|queria|vou|penso em|pensando em|pensei em|vontade de|tentei|desejo) (?:[^ ]+ )?(?:morrer|me matar|matar me|suicidar me|me suicidar|acabar com (?:a minha|minha) vida|tirar (?:a )?minha (?:propria )?vida|me enforcar|sumir para sempre|desaparecer para sempre)(?! de (?:rir|vergonha|trabalhar))',
    '(?:me matar|me suicidar|suicidar me|me enforcar)(?! de (?:trabalhar|rir))(?! trabalhando)',
    '(?:nao|ja nao) (?:quero|aguento|desejo|consigo|mereco) (?:mais )?(?:viver|estar viv[oa]|existir|acordar|continuar viv(?:o|a|endo)|ficar aqui)(?! (?:em|de|com|no|na|do|como|so|cedo)(?![^ ]))',
    '(?:tirar|acabar com|por fim a|terminar com) (?:a )?minha (?:propria )?vida|acabar com tudo$',
    '(?:nao|sem) (?:tenho|vejo|ha|existe)? ?(?:[^ ]+ ){0,2}?(?:vontade de viver|razao (?:para|pra) viver|motivos? (?:para|pra) viver|sentido (?:na|em|da) (?:vida|viver))|cansad[oa] de viver(?! (?:em|de|com)(?![^ ]))|(?:queria|preferia) (?:estar mort[oa]|nao ter nascido|nunca ter nascido|nao acordar)|(?:melhor|melhores) sem mim(?! (?:como|na)(?![^ ]))|a vida nao vale a pena|minha vida nao (?:tem sentido|vale nada)',
    '(?:tenho|com|tem) (?:[^ ]+ )?(?:pensamentos|ideias|tendencias) suicidas|(?:penso|pensando|pensa) (?:[^ ]+ )?(?:em|no) (?:suicidio|suicidar)|me corto|me automutil(?:o|ar)|me machucar de proposito|(?:pular|me jogar|jogar me) (?:da|de uma|do|na frente do|na frente de um) (?:ponte|predio|janela|trem|varanda|metro)',
    '(?:meu|minha|nosso|nossa|um|uma|ele|ela) (?:[^ ]+ ){0,6}?(?:quer|tentou|pensa em|vai|falou em|fala em) (?:[^ ]+ )?(?:se matar|suicidar se|se suicidar|morrer|tirar a propria vida)(?! de)',
  ],
  idioms: [
    'suicidio (?:comercial|financeiro|profissional|politico|empresarial|economico)|esquadrao suicida',
  ],
  topic: ['suicid(?:io|ios|a|as|ar)', 'automutila[^ ]*'],
  work: [
    'aplicativos?|plataforma|produto|prevencao|prevenir|taxas?|estatisticas?|usuarios?|utilizadores|clientes?|pacientes?|mercado|investidor(?:es)?|pesquisa|linha(?:s)? de apoio|clinicas?|terapeutas?|hospita(?:l|is)|detectar|jovens',
  ],
};

const french: CrisisPhrases = {
  cry: [
    lastLetter(
      '(?:j ?ai|a|j ?ecris|laisse) (?:[^ ]+ ){0,3}?(?:lettres?|mots?) d ?adieux?|lettre d ?adieux? (?:est )?(?:ecrite|prete)',
      'collegues?|equipe|travail|emploi|boulot|poste|clients?|entreprise|boite|patron|utilisateurs|startup',
    ),
    'plus (?:la force|le courage|lenergie) de (?:vivre|continuer a vivre)(?! (?:a|en|avec|chez)(?![^ ]))',
    '(?:adieu|au revoir)(?: [^ ]+){0,3} vous avez (?:toujours )?ete(?: [^ ]+){0,2} (?:bons?|bonnes?|gentils?|gentilles?) avec moi(?! a (?:lundi|demain|bientot))',
    'adieu (?:[^ ]+ ){0,3}?je (?:vous|t) ?(?:ai )?aime(?:e|s|es)?$|(?:voudrais|veux|aimerais|prefererais) ne (?:jamais|plus)(?: jamais)? me reveiller(?! (?:a|au|en|la|le|si|avant|apres|pour|dans|toutes)(?![^ ]))|jeveuxmourir',
    '(?:jveux|je veux|envie de|vais) (?:crever(?! (?:de|d|le|les|la|l|un|une)(?![^ ]))|me foutre en lair)',
    '(?:envie de|veux|voudrais|vais|pense a|penser a|essaye de|tente de|prefere|aimerais) (?:[^ ]+ )?(?:mourir|me tuer|me suicider|me pendre|en finir|crever|disparaitre pour toujours|ne plus (?:exister|me reveiller|vivre))(?! (?:de (?:rire|honte)|avec (?:ce|cette|le|la)))',
    '(?:me (?:tuer|suicider|pendre|ouvrir les veines|faire du mal|mutiler)|je me (?:scarifie|mutile|coupe les veines|taillade))(?! (?:a la tache|au travail))',
    '(?:ne |n)?(?:veux|peux|supporte|souhaite|merite) (?:plus|pas) (?:de )?(?:vivre|continuer a vivre|exister|me reveiller|etre (?:en vie|la))(?! (?:a|en|avec|chez|de|dans|comme|seule?|tot|sur|aupres)(?![^ ]))',
    'mettre fin a (?:mes jours|ma vie|ma souffrance)|en finir (?:avec (?:la|ma) vie|une (?:bonne )?fois pour toutes avec moi|ce soir)|marre de (?:vivre|la vie)(?! (?:a|en|avec|chez)(?![^ ]))|fatiguee? de vivre(?! (?:a|en|avec)(?![^ ]))',
    '(?:plus|pas|aucune) (?:de |une )?(?:raisons?|envie|gout) (?:de|a) (?:vivre|la vie)|(?:la|ma) vie (?:ne|n) ?(?:vaut|a|est) (?:plus|pas|aucun) (?:la peine|de sens|le coup|sens|rien)|mieux sans moi(?! (?:comme|a la)(?![^ ]))|(?:jaurais|aurais) (?:prefere|voulu) (?:ne jamais|ne pas) (?:etre nee?|naitre)|jaimerais etre mort[e]?|mieux mort[e]?$',
    '(?:jai|ai|avec|a) (?:[^ ]+ )?(?:pensees|idees|envies) (?:suicidaires|noires et)|(?:je suis|suis|est) (?:[^ ]+ )?suicidaire|(?:je )?pense (?:[^ ]+ )?(?:au|a mon) suicide|sauter (?:du|d un|dun) (?:pont|toit|balcon|immeuble)|me jeter (?:sous|du|par|d un|dun) [^ ]+',
    '(?:mon|ma|notre|un|une|il|elle) (?:[^ ]+ ){0,6}?(?:veut|voulait|pense a|va|parle de|menace de|a essaye de|a tente de) (?:[^ ]+ )?(?:se tuer|se suicider|mourir|mettre fin a ses jours|en finir|se faire du mal)(?! de)|ne veut plus vivre$',
  ],
  idioms: [
    'suicide (?:commercial|professionnel|politique|financier|economique|collectif de la boite)',
  ],
  topic: ['suicid(?:e|es|aire|aires|er)', 'automutilation|scarification'],
  work: [
    'application|plateforme|produit|prevention|prevenir|taux|statistiques?|utilisat(?:eurs?|rices?)|clients?|marche|investisseurs?|recherche|ligne decoute|lignes? d ecoute|cliniques?|therapeutes?|hopita(?:l|ux)|detecter|jeunes|boite',
  ],
};

const italian: CrisisPhrases = {
  cry: [
    lastLetter(
      '(?:scritto|scrivendo|lasciato|lascio) (?:[^ ]+ ){0,2}?(?:letter[ae]|bigliett[oi]) d ?addio|non voglio piu esserci$',
      'collegh[ie]|team|squadra|lavoro|clienti|azienda|capo|utenti|startup',
    ),
    '(?:addio|ciao)(?: [^ ]+){0,3} siete (?:sempre )?stat[ei](?: [^ ]+){0,2} (?:buon[ei]|gentili) con me(?! a (?:lunedi|domani|presto))',
    '(?:voglio|vorrei|volevo|penso di|pensato di|voglia di|sto per|provato a|preferirei|desidero) (?:[^ ]+ )?(?:morire|uccidermi|ammazzarmi|suicidarmi|farla finita|togliermi la vita|impiccarmi|sparire per sempre|essere mort[oa])(?! (?:(?:dal|dalle|di) (?:ridere|risate|vergogna)|con (?:il|le|i|gli|quest[oaei]|quel|quella|un|una|la (?!vita)|l (?!esistenza))(?![^ ])))|vogliomorire|addio (?:[^ ]+ ){0,3}?(?:vi|ti) ho (?:voluto bene|amat[oaei])',
    '(?:uccidermi|ammazzarmi|suicidarmi|togliermi la vita|impiccarmi|tagliarmi le vene|farmi del male)(?! di (?:lavoro|fatica))(?! per (?:finire|consegnare))',
    '(?:non) (?:voglio|ce la faccio|riesco|desidero|merito) (?:piu )?(?:a |di )?(?:vivere|esistere|svegliarmi|essere viv[oa]|stare al mondo)(?: piu)?(?! (?:a|in|con|da|di|come|nel|presto)(?![^ ]))',
    'mi (?:voglio )?(?:uccido|ammazzo|uccidere|ammazzare|suicidare|taglio le vene|taglio i polsi|autolesiono)(?! (?:di|dal) )|farla finita(?! con (?:il|la|le|i|gli|questo|questa|l)(?![^ ]))|porre fine alla mia vita|mettere fine alla mia vita',
    '(?:non (?:ho|vedo|ce|trovo|c e)|nessun[a]?) (?:[^ ]+ ){0,2}?(?:motiv[oi]|ragione|voglia|senso) (?:per|di|a) (?:vivere|andare avanti a vivere|continuare a vivere)|stanc[oa] di vivere(?! (?:a|in|con)(?![^ ]))|(?:vorrei|magari) (?:non essere mai nat[oa]|non svegliarmi)|(?:tutti|mondo|famiglia|meglio) (?:[^ ]+ ){0,3}?(?:senza di me|se non ci fossi)(?! come)|la (?:mia )?vita non (?:ha (?:piu )?senso|vale)',
    '(?:ho|con|ha) (?:[^ ]+ )?(?:pensieri|idee|istinti) (?:suicidi|suicidari|di morte)|(?:penso|pensando|pensa) (?:[^ ]+ )?al suicidio|buttarmi (?:da|dal|giu|sotto) [^ ]+|lanciarmi (?:da|dal|giu|sotto) [^ ]+',
    '(?:mio|mia|nostro|nostra|un|una|lui|lei) (?:[^ ]+ ){0,6}?(?:vuole|voleva|pensa di|ha provato a|parla di|minaccia di) (?:[^ ]+ )?(?:uccidersi|ammazzarsi|suicidarsi|morire|farla finita|togliersi la vita|farsi del male)(?! (?:dal|di))',
  ],
  idioms: ['suicidio (?:commerciale|finanziario|professionale|politico|aziendale|economico)'],
  topic: ['suicid(?:io|i|a|e|arsi|ario|ari)', 'autolesionis[^ ]*'],
  work: [
    'applicazion[ei]|piattaforma|prodotto|prevenzione|prevenire|tass[oi]|statistic(?:a|he)|utent[ei]|client[ei]|pazient[ei]|mercato|investitor[ei]|ricerca|linea di aiuto|clinic(?:a|he)|terapeut[ai]|ospedal[ei]|rilevare|giovani|azienda',
  ],
};

const dutch: CrisisPhrases = {
  cry: [
    lastLetter(
      '(?:heb|heeft|schrijf|ligt|mijn) (?:[^ ]+ ){0,5}?afscheidsbrief',
      'collegas?|team|werk|baan|klanten|bedrijf|baas|gebruikers|startup',
    ),
    '(?:vaarwel|dag|doei)(?: [^ ]+){0,3} jullie (?:waren|zijn)(?: [^ ]+){0,2} (?:goed|lief|aardig) voor (?:me|mij)(?: geweest)?(?! tot)',
    '(?:ik )?maak er (?:vandaag |nu |zelf )?een einde? aan$|ik (?:wil|ga) er (?:[^ ]+ )?een einde? aan maken$',
    '(?:mezelf|mijzelf|me|mij) (?:[^ ]+ )?(?:van kant (?:te )?maken|ombrengen|(?:te )?doden|vermoorden|ophangen|op te hangen|snijden|pijn (?:te )?doen|wat (?:aan )?(?:te )?doen|iets aan(?: te)? ?doen|van het leven (?:te )?beroven)',
    'ik (?:wil|wou|zou) (?:[^ ]+ )?(?:(?:gewoon|echt|alleen|maar|het liefst|liever|nu) )*(?:dood|doodgaan|sterven|er niet meer zijn|verdwijnen en nooit)(?: zijn| gaan)?(?! (?:voor|aan|van)(?![^ ]))|was ik maar (?:dood|nooit geboren)|ik wil dood|liever dood$',
    '(?:niet meer|niet langer|niet verder) (?:willen |wil )?(?:leven|bestaan|wakker worden|verder leven|er zijn)(?! (?:in|van|met|op|bij|zonder)(?![^ ]))|(?:wil|wou) (?:ik )?niet meer(?: leven)?$',
    '(?:een )?eind(?:e)? (?:aan|maken aan|te maken aan) (?:mijn leven|alles)(?: maken)?|uit het leven stappen|zelfmoord (?:plegen|te plegen)|pleeg zelfmoord',
    'geen (?:reden|zin)(?: meer)? (?:om te leven|in (?:het|mijn) leven|te leven)|levensmoe|(?:het|mijn) leven (?:heeft geen (?:zin|nut) meer|is niets meer waard|niet meer waard)|beter (?:af )?zonder mij(?! als)|zonder mij beter af(?! als)|(?:ik ben )?klaar met (?:het|mijn) leven',
    '(?:ik|heb|heeft|denk|denkt|mijn|hij|zij|ze|ben|is) (?:[^ ]+ ){0,4}?(?:zelfmoordgedachten|suicidale gedachten|suicidaal|aan zelfmoord)|voor (?:de|een) trein (?:springen|te springen|gooien)|van (?:de|een) brug (?:springen|te springen)|ik snijd? mezelf',
    '(?:mijn|onze|hij|zij|ze|een vriend|een vriendin) (?:[^ ]+ ){0,7}?(?:(?:zichzelf|zich) (?:[^ ]+ )?(?:van kant|iets aan|wat aan|doden|ophangen|pijn)|wil dood|niet meer leven|wil (?:[^ ]+ )?sterven)',
  ],
  idioms: [
    '(?:commercielee?|commerciele|financiele|zakelijke|politieke|professionele) zelfmoord|carrierezelfmoord',
  ],
  topic: ['[^ ]*(?:zelfmoord|zelfdoding|suicide)[^ ]*', 'zelfbeschadiging|automutilatie'],
  work: [
    '[^ ]*(?:preventie|cijfers?|onderzoek|app|platform|gebruikers?|klanten|patienten|startup|markt|hulplijn|product|investeerders?|therapeuten|kliniek)(?:s|en)?',
    'voorkomen|herkennen',
  ],
};

const polish: CrisisPhrases = {
  cry: [
    lastLetter(
      '(?:napisał[ae]?m?|napisalem|napisalam|zostawił[ae]?m?|zostawilem|zostawilam|mam) (?:[^ ]+ )?list(?:y)? pożegnaln[^ ]*',
      'zespołu|kolegów|współpracowników|klientów|pracy|firmy|szefa|startupu',
    ),
    '(?:zegnajcie|zegnaj|do widzenia)(?: [^ ]+){0,3} byli?scie (?:[^ ]+ ){0,2}?(?:dobrzy|mili)(?: dla mnie)?(?! do)',
    '(?:chce|chcę|chcialbym|chcialabym|chciałbym|chciałabym|zamierzam|mysle zeby|myślę żeby|probowalem|próbowałem|próbowałam|mam ochote|mam ochotę|wole|wolę) (?:[^ ]+ )?(?:umrzec|umrzeć|sie zabic|się zabić|zabic sie|zabić się|zdechnąć|nie zyc|nie żyć|skonczyc ze soba|skończyć ze sobą|zniknąć na zawsze|sie powiesic|się powiesić|odebrac sobie zycie|odebrać sobie życie)(?! ze (?:smiechu|śmiechu|wstydu))',
    '(?:zabije sie|zabiję się|powiesze sie|powieszę się|popelnic samobojstwo|popełnić samobójstwo|popelnie samobojstwo|popełnię samobójstwo|zabić się|zabic sie|się zabić)(?! (?:o|za|w) )(?! z (?:nudów|przepracowania))',
    '(?:nie|juz nie|już nie) (?:chce|chcę|mam sily|mam siły|potrafie|potrafię) (?:mi się |mi sie )?(?:juz |już |dluzej |dłużej )?(?:zyc|żyć|istniec|istnieć|sie obudzic|się obudzić|byc na tym swiecie|być na tym świecie)(?! (?:w|z|na|bez|jak)(?![^ ]))|nie chce mi się (?:już )?żyć|nie chce mi sie (?:juz )?zyc|żyć mi się nie chce',
    '(?:odebrać sobie życie|odebrac sobie zycie|skończyć ze sobą|zakończyć (?:swoje |to )?życie|targnąć się na (?:swoje )?życie|ze sobą skończyć)',
    '(?:nie (?:mam|widzę|ma)|brak|bez) (?:[^ ]+ )?(?:po co żyć|powodu (?:żeby|do|by) ?ż?yć?|powodu do życia|sensu (?:życia|żyć|w życiu|dalej żyć)|dla kogo żyć)|(?:mam dość|dość|zmęczony|zmęczona) (?:tego |swojego )?życi(?:a|em)|życie (?:nie ma|straciło) (?:już )?sensu?|beze mnie (?:[^ ]+ ){0,2}lepiej(?! jako)|(?:lepiej|lżej) (?:[^ ]+ ){0,3}?beze mnie(?! jako)|wolałbym (?:nie żyć|umrzeć)|obym się nie obudził[a]?',
    '(?:mam|ma|o|myśli|myślę|myśląc|z) (?:[^ ]+ ){0,2}?(?:myśli samobójcze|samobójstwie)|myślę o (?:samobójstwie|śmierci)|tnę się|okaleczam się|skoczyć (?:z|pod) (?:mostu|dachu|pociąg|okna)|rzucić się pod pociąg',
    '(?:mój|moja|nasz|nasza|on|ona|przyjaciel|kolega|wspólnik|wspólniczka) (?:[^ ]+ ){0,6}?(?:się zabić|zabić się|umrzeć|odebrać sobie życie|popełnić samobójstwo|nie chce (?:już )?żyć|coś sobie zrobić)(?! z)',
  ],
  idioms: [
    'samobójstwo (?:zawodowe|biznesowe|finansowe|polityczne|wizerunkowe|rynkowe)|(?:zawodowe|biznesowe|finansowe|polityczne|wizerunkowe) samobójstwo|legion samobójców|samobójcz[^ ]+ (?:gol|bramka)',
  ],
  topic: ['samobój[^ ]*', 'samookalecz[^ ]*'],
  work: [
    'aplikacj[^ ]*|platform[^ ]*|produkt[^ ]*|profilaktyk[^ ]*|prewencj[^ ]*|zapobiega[^ ]*|wskaźnik[^ ]*|statystyk[^ ]*|użytkownik[^ ]*|klient[^ ]*|pacjent[^ ]*|ryn(?:ek|ku)|inwestor[^ ]*|bada(?:nia|ń|niach)|telefon zaufania|klinik[^ ]*|terapeut[^ ]*|szpital[^ ]*|wykrywa[^ ]*|startup[^ ]*',
  ],
};

const turkish: CrisisPhrases = {
  cry: [
    lastLetter(
      '(?:veda|intihar) (?:mektub[^ ]*|mektuplar[^ ]*|notu[^ ]*) (?:[^ ]+ )?(?:yazdım|bıraktım|hazır)',
      'ekib[^ ]*|iş|işten|müşteri[^ ]*|şirket[^ ]*',
    ),
    '(?:herkese|hepinize|elveda) (?:[^ ]+ ){0,2}?(?:elveda |bana (?:[^ ]+ )?iyi davrand[^ ]*|hakkınızı helal edin)(?:[^ ]+)?|ölmekistiyorum|yaşamakistemiyorum',
    '(?:kendimi|kendini) (?:[^ ]+ )?(?:öldür[^ ]*|as(?:mak|acağım|ıcam|arım)|kes(?:iyorum|mek|tim)|vur(?:mak|acağım)|yarala[^ ]*|jiletl[^ ]*|köprüden at[^ ]*|at(?:mak|acağım) istiyorum)',
    'öl(?:mek|sem|eyim) ?(?:istiyorum|isterdim|istedim|istiyor|isterim|daha iyi|artık)?$|ölmek (?:isti|iste)[^ ]*(?! gülmekten)|(?:keşke|ah) (?:öl[^ ]*|doğmasaydım|hiç doğmasaydım|hiç doğmamış olsaydım|uyanmasam|hiç uyanmasam|yok olsam)|öleceğim artık',
    '(?:yaşamak|yaşamayı|var olmak|uyanmak|hayatta olmak|hayatta kalmak) (?:[^ ]+ )?istemiyorum(?: artık)?|artık yaşa(?:mak istemiyorum|yamıyorum|yamam)',
    '(?:hayatıma|canıma|yaşamıma) (?:son ver[^ ]*|kıy[^ ]*|kast[^ ]*)|intihar (?:et[^ ]*|edeceğim|ediyorum|etmeyi|eder|edecek|düşünce(?:m|lerim|leri)[^ ]*|düşünüyorum|etmek)(?! (?:oran[^ ]*|önle[^ ]*))|intiharı düşün[^ ]*',
    '(?:yaşamam|yaşamak|hayatım|hayatın|yaşamanın|yaşamaya)(?: [^ ]+){0,2}? (?:için (?:[^ ]+ )?(?:neden|sebep|sebebim)[^ ]*(?: yok| kalmadı)?|anlamı (?:yok|kalmadı)|değmez)|hayattan bıktım|yaşamaktan (?:bıktım|yoruldum|usandım)|bensiz daha (?:iyi|mutlu)[^ ]*(?! (?:çalış|yönet)[^ ]*)|köprüden atla[^ ]*|trenin önüne (?:atla|at)[^ ]*|uyuyup (?:bir daha )?uyanmamak',
    '(?:arkadaşım|ortağım|kurucu ortağım|kardeşim|eşim|o|annem|babam) (?:[^ ]+ ){0,6}?(?:intihar (?:et|ed)[^ ]*|canına kıy[^ ]*|kendini öldür[^ ]*|ölmek isti[^ ]*|yaşamak istemiyor)',
  ],
  idioms: ['(?:ticari|mesleki|finansal|siyasi|ekonomik|kariyer) intihar[^ ]*|intihar timi'],
  topic: ['intihar[^ ]*', 'kendine zarar verme[^ ]*'],
  work: [
    'uygulama[^ ]*|platform[^ ]*|ürün[^ ]*|önle[^ ]*|oran[^ ]*|istatisti[^ ]*|kullanıcı[^ ]*|müşteri[^ ]*|hasta(?:lar)?[^ ]*|pazar[^ ]*|yatırımcı[^ ]*|araştırma[^ ]*|destek hattı|klinik[^ ]*|terapist[^ ]*|girişim[^ ]*|startup[^ ]*',
  ],
};

const russian: CrisisPhrases = {
  cry: [
    'предсмертн(?:ую|ая|ое) (?:записк[^ ]*|письмо)|(?:написал|написала|оставил|оставила) (?:[^ ]+ )?прощальн(?:ую|ое) (?:записк[^ ]*|письмо)(?! (?:[^ ]+ )?(?:команде|коллегам|клиентам|коллективу))',
    'прощайте (?:[^ ]+ ){0,3}?(?:вы были (?:[^ ]+ ){0,2}?(?:добры|хорошими)|простите (?:меня )?за все|я вас (?:очень )?(?:люблю|любила?))(?! до (?:завтра|понедельника))|(?:заснуть|уснуть) и (?:больше |никогда )*не (?:проснуться|просыпаться)|хочу вскрыться|выпилюсь|хочуумереть|нехочужить',
    '(?:хочу|хочется|хотел|хотела|хотелось бы|собираюсь|думаю|решил|решила|лучше|готов|готова|пытался|пыталась) (?:[^ ]+ ){0,2}?(?:умереть|сдохнуть|убить себя|покончить с собой|покончить с жизнью|повеситься|не жить|исчезнуть навсегда|не просыпаться|застрелиться|зарезаться|утопиться)(?! (?:со смеху|от смеха|от стыда))',
    '(?:убью себя|убить себя|убиваю себя|покончу с собой|покончить с собой|покончить с этой жизнью|наложить на себя руки|свести счеты с жизнью|свести счёты с жизнью|повешусь|повеситься|вскрыть вены|вскрою вены|режу себя|порезать себя|причинить себе (?:вред|боль)|причиняю себе боль|уйти из жизни)(?! (?:работой|на работе))',
    '(?:не|больше не|уже не) (?:хочу|могу|хочется) (?:[^ ]+ )?(?:больше |дальше )?(?:жить|существовать|просыпаться)(?! (?:в|с|на|без|за|от|у|как|рано)(?![^ ]))|не хочу (?:больше )?(?:быть (?:живым|живой)|жить)$|жить (?:больше )?не (?:хочу|хочется)(?! (?:в|с|на)(?![^ ]))',
    '(?:нет|не вижу|потерял|потеряла) (?:[^ ]+ )?(?:смысла? (?:жить|жизни|в жизни)|причин(?:ы)? (?:жить|для жизни))|незачем (?:больше )?жить|устал[а]? (?:от жизни|жить)(?! (?:в|с|на)(?![^ ]))|жизнь (?:не имеет смысла|потеряла смысл|кончена|невыносима)|(?:всем|семье|миру|им) (?:[^ ]+ ){0,2}?(?:лучше|легче) без меня(?! (?:как|в)(?![^ ]))|без меня (?:всем )?(?:[^ ]+ )?(?:лучше|легче)(?! (?:как|в|справ)[^ ]*)|(?:лучше|жаль что) (?:бы )?я (?:не (?:родился|родилась|рождался)|умер|умерла|сдох)|чтоб я сдох',
    '(?:мысли|думаю|думал|думала|думает|мыслей) (?:[^ ]+ )?о (?:самоубийстве|суициде|смерти каждый)|суицидальные мысли(?! (?:у|пользовател)[^ ]*)|(?:прыгнуть|спрыгнуть|сброситься) с (?:моста|крыши|балкона)|(?:под поезд|из окна) (?:прыгнуть|броситься)|(?:прыгнуть|броситься) (?:под поезд|из окна)|(?:совершить|совершу) (?:самоубийство|суицид)|выпилиться|роскомнадзорнуться',
    '(?:мой|моя|наш|наша|он|она|друг|подруга|партнер|партнёр|сооснователь) (?:[^ ]+ ){0,6}?(?:убить себя|покончить с собой|покончить жизнь|умереть|не хочет (?:больше )?жить|наложить на себя руки|совершить самоубийство)(?! от)',
  ],
  idioms: [
    '(?:коммерческ|карьерн|финансов|политическ|профессиональн|экономическ)[^ ]* (?:самоубийств|суицид)[^ ]*|отряд самоубийц',
  ],
  topic: ['самоубий[^ ]*', 'суицид[^ ]*', 'самоповрежд[^ ]*|селфхарм[^ ]*'],
  work: [
    'приложени[^ ]*|платформ[^ ]*|продукт[^ ]*|профилакти[^ ]*|предотвра[^ ]*|статисти[^ ]*|пользовател[^ ]*|клиент[^ ]*|пациент[^ ]*|рын[^ ]*|инвестор[^ ]*|исследовани[^ ]*|горяч[^ ]* лини[^ ]*|клини[^ ]*|терапевт[^ ]*|психолог[^ ]*|стартап[^ ]*|уровень|выявл[^ ]*',
  ],
};

const ukrainian: CrisisPhrases = {
  cry: [
    'передсмертн(?:у|а|ий) (?:записк[^ ]*|лист)|(?:написав|написала|залишив|залишила) (?:[^ ]+ )?прощальн(?:у|ий) (?:записк[^ ]*|лист)(?! (?:[^ ]+ )?(?:команді|колегам|клієнтам))',
    'прощавайте (?:[^ ]+ ){0,3}?(?:ви були (?:[^ ]+ ){0,2}?(?:добрі|добрими)|(?:пробачте|вибачте) (?:мені |мене )?за все|я вас (?:дуже )?(?:люблю|любила?|любив))(?! до завтра)|(?:заснути|уснути) (?:і|й|та) (?:більше |ніколи )*не (?:прокинутися|прокинутись|прокидатися)|хочупомерти|нехочужити',
    '(?:хочу|хочеться|хотів|хотіла|збираюся|думаю|краще|готовий|готова|намагався|намагалася|мрію) (?:[^ ]+ ){0,2}?(?:померти|вмерти|здохнути|вбити себе|убити себе|покінчити з собою|покінчити з життям|повіситися|не жити|зникнути назавжди|не прокидатися)(?! (?:від|зі|зо) (?:сміху|сорому))',
    '(?:вбю себе|убю себе|вбити себе|убити себе|покінчу з собою|покінчити з собою|накласти на себе руки|накласти руки на себе|піти з життя|звести рахунки з життям|вкоротити собі віку|повішуся|повіситися|порізати собі вени|ріжу себе|завдати собі (?:шкоди|болю)|завдаю собі болю)(?! роботою)',
    '(?:не|більше не|вже не) (?:хочу|можу|хочеться) (?:[^ ]+ )?(?:більше |далі )?(?:жити|існувати|прокидатися)(?! (?:в|у|з|на|без|за|від|як|рано)(?![^ ]))|жити (?:більше )?не (?:хочу|хочеться)(?! (?:в|у|з|на)(?![^ ]))',
    '(?:немає|нема|не бачу|втратив|втратила) (?:[^ ]+ )?(?:сенсу? (?:жити|життя|в житті)|причин(?:и)? (?:жити|для життя))|нема(?:є)? (?:заради чого|навіщо|для чого|для кого) жити|втоми(?:вся|лася|лась) (?:від життя|жити)(?! (?:в|у|з|на)(?![^ ]))|життя (?:не має сенсу|втратило сенс|скінчене|нестерпне)|(?:всім|усім|родині|світу) (?:[^ ]+ ){0,2}?(?:краще|легше) без мене(?! як)|без мене (?:всім |усім )?(?:[^ ]+ )?(?:краще|легше)(?! (?:як|в)(?![^ ]))|краще б я (?:не (?:народився|народилася|народилась)|помер|померла)',
    '(?:думки|думаю|думав|думала|думає|думок) (?:[^ ]+ )?про (?:самогубство|суїцид|смерть щодня)|суїцидальні думки(?! (?:у|корист)[^ ]*)|(?:стрибнути|кинутися) (?:з (?:мосту|моста|даху|балкона)|під (?:поїзд|потяг)|з вікна)|(?:вчинити|вчиню|скоїти) (?:самогубство|суїцид)',
    '(?:мій|моя|наш|наша|він|вона|друг|подруга|партнер|співзасновник) (?:[^ ]+ ){0,6}?(?:вбити себе|убити себе|покінчити з собою|померти|не хоче (?:більше )?жити|накласти на себе руки|вчинити самогубство)(?! від)',
  ],
  idioms: [
    '(?:комерційн|карєрн|фінансов|політичн|професійн|економічн)[^ ]* (?:самогубств|суїцид)[^ ]*|загін самогубців',
  ],
  topic: ['самогуб[^ ]*', 'суїцид[^ ]*', 'самоушкодж[^ ]*'],
  work: [
    'застосун[^ ]*|додат(?:ок|ку|ка)|платформ[^ ]*|продукт[^ ]*|профілакти[^ ]*|запобіга[^ ]*|статисти[^ ]*|користувач[^ ]*|клієнт[^ ]*|пацієнт[^ ]*|рин(?:ок|ку)|інвестор[^ ]*|дослідж[^ ]*|гаряч[^ ]* ліні[^ ]*|клінік[^ ]*|терапевт[^ ]*|психолог[^ ]*|стартап[^ ]*|рівень|виявл[^ ]*',
  ],
};

const arabic: CrisisPhrases = {
  cry: [
    '(?:كتبت|تركت) (?:[^ ]+ )?رسالة (?:ال)?(?:وداع|انتحار)(?! (?:[^ ]+ )?(?:لزملائي|للفريق|للعملاء|لفريقي))',
    'وداعا (?:[^ ]+ ){0,3}?(?:كنتم (?:[^ ]+ )?(?:طيبين|لطفاء)|سامحوني)(?! [إا]لى اللقاء)',
    'بدي موت',
    '(?:اريد|أريد|بدي|عايز|عاوز|عايزة|ابغى|ودي|نفسي|اتمنى|أتمنى|افكر في|أفكر في|سوف|راح|حاولت|قررت) (?:[^ ]+ )?(?:ان |أن )?(?:اموت|أموت|الموت|انتحر|أنتحر|الانتحار|اقتل نفسي|أقتل نفسي|قتل نفسي|انهي حياتي|أنهي حياتي|إنهاء حياتي|انهاء حياتي|اختفي للابد|أختفي للأبد)(?! من الضحك)',
    '(?:سأنتحر|سانتحر|هنتحر|حانتحر|سأقتل نفسي|ساقتل نفسي|هموت نفسي|اموت نفسي|أقتل نفسي|اقتل نفسي|اشنق نفسي|أشنق نفسي|اجرح نفسي|أجرح نفسي|اؤذي نفسي|أؤذي نفسي|إيذاء نفسي|ايذاء نفسي|انهي حياتي|أنهي حياتي|سأنهي حياتي)',
    '(?:لا|لم اعد|لم أعد|ما|مش|مو) (?:اريد|أريد|ابغى|عايز|عاوز|بدي|ارغب|أرغب|استطيع|أستطيع) (?:في )?(?:ان |أن )?(?:اعيش|أعيش|العيش|الحياة|استيقظ|أستيقظ|الاستيقاظ)(?: بعد الان| بعد الآن| اكثر)?(?! (?:في|مع|من|هنا|ب[^ ]+)(?![^ ]))',
    '(?:لا|ما|مفيش|ليس) (?:[^ ]+ ){0,2}?(?:سبب|معنى|فائدة) (?:[^ ]+ )?(?:للعيش|للحياة|لحياتي|اعيش|أعيش|من الحياة|لاعيش|لأعيش)|(?:تعبت|مللت|سئمت|زهقت|كرهت) (?:من )?(?:الحياة|حياتي|العيش)(?! (?:في|مع)(?![^ ]))|(?:ليتني|ياريتني|يا ليتني|ياليتني) (?:[^ ]+ )?(?:مت|ميت|لم اولد|لم أولد|اموت|أموت|ما انولدت)|(?:افضل|أفضل|احسن|أحسن) (?:[^ ]+ )?(?:بدوني|من دوني|من غيري)(?! ك)|حياتي (?:انتهت|لا معنى لها|بلا معنى|لا قيمة لها)',
    '(?:عندي|لدي|تراودني|لديه|لديها) (?:[^ ]+ )?(?:افكار|أفكار|ميول|رغبة) (?:انتحارية|في الموت|الانتحار)|افكر بالانتحار|أفكر بالانتحار|افكر في الانتحار|(?:اقفز|أقفز|القفز|ارمي نفسي|أرمي نفسي|رمي نفسي) (?:من|تحت|امام|أمام|عن) (?:الجسر|فوق الجسر|الشرفة|السطح|القطار|البناية|النافذة)',
    '(?:صديقي|صديقتي|شريكي|شريكتي|اخي|أخي|اختي|أختي|زوجي|زوجتي|هو|هي) (?:[^ ]+ ){0,6}?(?:ينتحر|تنتحر|الانتحار|يقتل نفسه|تقتل نفسها|قتل نفسه|قتل نفسها|انهاء حياته|إنهاء حياته|يموت ولا|لا يريد العيش|لا تريد العيش)',
  ],
  idioms: ['انتحار (?:تجاري|مهني|مالي|سياسي|اقتصادي|وظيفي)|فرقة الانتحار(?:يين)?'],
  topic: ['(?:و|ب|ل|ال|لل|بال|ف)*انتحار[^ ]*', '(?:ال)?[إا]يذاء (?:النفس|الذات)'],
  work: [
    '(?:ال|لل|و|ب|ل|بال)*(?:تطبيق[^ ]*|منصة|منصتنا|منتج[^ ]*|وقاية|منع|معدل[^ ]*|[إا]حصا[^ ]*|مستخدم[^ ]*|عملاء|مرضى|سوق|مستثمر[^ ]*|[أا]بحاث|بحث|خط مساعدة|عياد[^ ]*|معالج[^ ]*|مستشفي[^ ]*|شركة|شركتنا|ناشئة)',
  ],
};

/** Hindi is written in its own script and in Latin letters. */
const hindi: CrisisPhrases = {
  cry: [
    'mar ja(?:na|ana) chahiye|(?:zindagi|jindagi) (?:[^ ]+ ){0,3}?(?:khatam kar|ka (?:koi )?(?:matlab|maksad|fayda) (?:nahi|nahin|nai)(?: (?:hai|h|raha|bacha)|$))|khatam kar (?:[^ ]+ ){0,4}?(?:apni|meri) (?:zindagi|jindagi|jaan)',
    'अलविदा (?:[^ ]+ ){0,5}?(?:मेरे साथ (?:[^ ]+ )?अच्छे|मुझे माफ)[^ ]*',
    '(?:मैं |मुझे |अब )?(?:मरना|मर जाना|आत्महत्या करना|खुदकुशी करना|ख़ुदकुशी करना|खुद को मारना|अपनी जान लेना|अपनी जान देना|फांसी लगाना|मर जाने का) (?:ही )?(?:चाहता|चाहती|चाहते|है|मन|चाहूंगा|चाहूँगा)(?! (?:नहीं))[^ ]*',
    '(?:जीना|जीने|ज़िंदा रहना|जिंदा रहना|जीवित रहना|उठना) (?:[^ ]+ )?(?:नहीं चाहता|नहीं चाहती|नहीं है|का मन नहीं|की इच्छा नहीं|की कोई वजह नहीं|का कोई मतलब नहीं|का कोई कारण नहीं)|(?:और )?नहीं जीना (?:है|चाहता|चाहती)|जी नहीं सकता|जी नहीं सकती',
    '(?:खुद को|ख़ुद को|अपने आप को|खुदको) (?:[^ ]+ )?(?:मार|खत्म|ख़त्म|नुकसान|काट|चोट|फांसी)[^ ]*(?: (?:डाल|लूंगा|लूँगा|लूंगी|दूंगा|दूँगा|दूंगी|कर|पहुंचा|लगा|लेना)[^ ]*)?|(?:अपनी|मेरी) (?:जान|जिंदगी|ज़िंदगी|जीवन) (?:[^ ]+ )?(?:ले लूं|ले लूंगा|लेना|दे दूं|दे दूंगा|खत्म|ख़त्म|समाप्त)[^ ]*',
    '(?:आत्महत्या|खुदकुशी|ख़ुदकुशी|सुसाइड) (?:[^ ]+ )?(?:कर लूं|कर लूंगा|कर लूँगा|कर लूंगी|करने (?:का|की|वाला|वाली|जा)[^ ]*|करूंगा|करूँगा|करूंगी|के विचार|के ख्याल|के बारे में सोच)[^ ]*|(?:मर जाऊं|मर जाऊँ|मर जाऊंगा|मर जाऊंगी|काश मैं मर)[^ ]*(?! हंस[^ ]*)|मेरे बिना (?:[^ ]+ ){0,3}?(?:बेहतर|खुश)[^ ]*|जिंदगी से (?:[^ ]+ )?(?:थक|तंग|ऊब)[^ ]*|ज़िंदगी से (?:[^ ]+ )?(?:थक|तंग|ऊब)[^ ]*|काश मैं पैदा (?:ही )?(?:न|नहीं|ना)[^ ]*',
    '(?:मेरा|मेरी|हमारा|हमारी|वह|वो|दोस्त) (?:[^ ]+ ){0,6}?(?:मरना चाहता|मरना चाहती|आत्महत्या कर|खुदकुशी कर|जीना नहीं चाहता|जीना नहीं चाहती|खुद को मार)[^ ]*',
    '(?:main |mai |me |mujhe |ab )?(?:marna|mar jana|mar jaana|suicide karna|khudkushi karna|khud ko maarna|khud ko marna|apni jaan lena) (?:hi )?(?:chahta|chahti|chahata|hai|h)(?! nahi)',
    '(?:jeena|jina|zinda rehna) (?:[^ ]+ )?(?:nahi|nahin|nai|ni) (?:chahta|chahti|hai|h)|(?:nahi|nahin|nai) (?:jeena|jina)(?: (?:hai|chahta|chahti|h))?|(?:jeene|jine) (?:ka|ki) (?:[^ ]+ )?(?:man|mann|wajah|matlab|iccha) (?:nahi|nahin|nai)|khud ?ko (?:khatam|maar|mar|hurt|kaat|nuksan)[^ ]*|(?:suicide|khudkushi|aatmahatya) (?:kar(?:lu|lun|loon|unga|ungi| lu| lun| loon| lunga| lungi| loonga)|karne (?:ka|ki|wala|wali|ja))[^ ]*|apni (?:jaan|zindagi) (?:[^ ]+ )?(?:le lu|le lunga|de du|de dunga|khatam)[^ ]*|mar ja(?:u|un|oon|unga|ungi|aun)(?! has)|zindagi se (?:[^ ]+ )?(?:thak|tang|pareshan)[^ ]*',
  ],
  idioms: ['(?:व्यावसायिक|राजनीतिक|आर्थिक|करियर) आत्महत्या'],
  topic: ['(?:आत्महत्या|खुदकुशी|ख़ुदकुशी|सुसाइड)[^ ]*', 'khudkushi|aatmahatya'],
  work: [
    '(?:ऐप|एप|ऐप्स|प्लेटफॉर्म|प्लेटफ़ॉर्म|उत्पाद|प्रोडक्ट|रोकथाम|रोकने|दर|आंकड़े|आँकड़े|उपयोगकर्ता|यूजर|ग्राहक|ग्राहकों|मरीज|मरीजों|बाजार|बाज़ार|निवेशक|निवेशकों|शोध|हेल्पलाइन|क्लिनिक|स्टार्टअप|कंपनी)[^ ]*',
    'rokne|roktham',
  ],
};

const chinese: CrisisPhrases = {
  hasSpaces: false,
  cry: [
    '[写寫](?:好|完|下|了)+(?:一封|我的)?[遗遺][书書]|[遗遺][书書](?:都|已经|已經|也)*[写寫]好',
    '永[别別]了(?!武器)',
    '(?:我|真的?|好|就|只|很|都|也|還|还|每天|有時|有时|突然)(?:好|就|只|很|真的|都|也|还|還|每天|现在|現在|一直)*(?:想死(?!你|了你)|想去死|想自[杀殺]|想[轻輕]生|想跳[楼樓]|想[结結]束(?:一切|生命|自己)|想[杀殺]死自己|想[杀殺]了自己|想上吊|想割腕|想消失(?!在|一)|要自[杀殺]|要跳[楼樓]|要去死)',
    '^(?:想死|想自[杀殺]|去死算了|不想活了?)$|死了算了|死了就好|死了更好|不如死了|不如去死|[让讓]我死|生不如死|一死了之|死掉算了',
    '(?:不想|不愿|不願|不要|活)(?:再)?(?:活下去|活了|活著|活着|醒[来來]|再醒)|活不下去|活[够夠]了|活[着著](?:没|沒|真)?(?:有)?(?:什么|什麼|任何)?(?:意思|意[义義]|必要)?(?:没意思|沒意思|好累|太累|[没沒]有意[义義]|[没沒]意[义義])|[没沒]有?活下去的(?:理由|意[义義]|勇[气氣])|不想活',
    '[结結]束(?:我|自己)的?(?:生命|性命|人生)|了[结結](?:自己|此生|生命)|[伤傷]害(?:我)?自己|自我了[断斷]|割腕(?!表)|自[残殘](?:了|過|过|$)|吞(?:安眠)?[药藥]自[杀殺]|[从從](?:楼|樓|[桥橋]|天[台臺])上跳下',
    '(?:我|他|她|朋友|合[伙夥]人|同事)(?:[^ ]{0,8})(?:有自[杀殺](?:的)?(?:念[头頭]|想法|[倾傾]向|[计計][划劃])|自[杀殺][过過未]|[说說](?:他|她)?(?:想死|不想活|要自[杀殺]|想自[杀殺])|想(?:要)?自[杀殺]|想死(?!你|了你)|不想活|[试試][图圖]自[杀殺]|要自[杀殺])|考[虑慮](?:過|过)?自[杀殺](?!率|[预預])|[没沒]有我(?:会|會|大家|他们|他們|世界|家人)*(?:更好|[过過]得更好)|希望(?:自己)?(?:[没沒]|不)(?:有)?(?:被)?(?:出生|生下|醒[来來])',
  ],
  idioms: [
    '(?:商[业業]|[职職][业業]|政治|[经經][济濟]|[财財][务務])自[杀殺]|自[杀殺]小[队隊]|自[杀殺]突[击擊]|自[杀殺]式(?:降价|降價|定价|定價|增[长長]|[竞競][争爭])',
  ],
  topic: ['自[杀殺]|[轻輕]生|自[残殘]|自[伤傷]'],
  work: [
    '[应應]用|[产產]品|平[台臺]|[预預]防|干[预預]|自[杀殺]率|[统統][计計]|用[户戶]|客[户戶]|患者|市[场場]|投[资資]|研究|[热熱][线線]|[诊診]所|心理[师師医醫]|[医醫]院|[检檢][测測]|公司|[创創][业業][项項]目|app|[数數][据據]|[软軟]件',
  ],
};

const japanese: CrisisPhrases = {
  hasSpaces: false,
  cry: [
    '遺書を(?:書い|書き|残し|用意し)(?:た|て|まし)',
    'シニタイ|さようなら.{0,24}もう会え(?:ません|ない)',
    '死にたい|死にたく(?:なる|なった|て)|しにたい|^タヒにたい|死のう(?:と思|かな|か|$)|死んでしまいたい|死んだ(?:ほう|方)がまし|死んだ(?:ほう|方)がい|死ねたら|死んでもいい(?:と思|や|$)',
    '自殺(?:し(?:たい|ます|よう|そう|ようと|たく)|する(?:つもり|しか)|を考え|のことを考え|未遂をし|願望があ|したく)|(?:私|僕|俺|自分|友人|友達|共同創業者|彼|彼女|相棒)(?:は|が|も)?(?:.{0,10})(?:自殺(?:し(?:たい|よう|そう)|を考え|未遂)|死にた(?:い|が)|死のうと)|希死念慮が(?:あ|強|消)',
    '(?:もう)?生きて(?:い)?(?:たくない|いたくない|いけない(?:$|で|と思)|いく(?:気力|自信|意味|理由)が(?:ない|ありません|なく)|(?:い)?る(?:意味|理由|価値)(?:が|は|も)?(?:ない|ありません|なく|わから|分から)|(?:い)?るのが(?:つらい|辛い|嫌|いや|疲れ|しんどい)|(?:い)?ても(?:仕方|意味|しょうが))|生きるのに疲れ|生きるのが(?:つらい|辛い|嫌|いや|しんどい)|生きる(?:意味|理由|気力)が(?:ない|ありません|なく|わから|分から|見)',
    '消えてしまいたい|消えたい(?!機能|$ボタン)|この世から(?:消え|いなくな)|いなくなりたい|命を(?:絶|断)(?:ちたい|とう|つ)|自分を(?:傷つけ|殺し)(?:たい|て(?:しま|い)|る(?:こと|の)が)|リストカット(?:し|を(?:し|やめ|繰))|手首を切(?:り|っ)|首を吊(?:り|ろ|っ)|飛び降り(?:たい|よう|ます)|電車に飛び込(?:み|も)|(?:朝|明日).{0,6}目が覚めなければ|目が覚めなければいい|生まれ(?:て)?(?:こ|来)なければ(?:よ|良)|私(?:なんか|なんて)?いない(?:ほう|方)が(?:いい|まし)|全部終わりにしたい|人生を終わらせ(?:たい|よう)',
  ],
  idioms: ['自殺行為|自殺点|スーサイドスクワッド'],
  topic: ['自殺|自死|自傷|リストカット|希死念慮'],
  work: [
    'アプリ|プロセス|サービス|製品|プロダクト|予防|防止|自殺率|自殺者数|統計|ユーザー|利用者|顧客|患者|市場|投資家|研究|ホットライン|相談窓口|クリニック|病院|検知|スタートアップ|起業|会社|事業|データ|対策',
  ],
};

const korean: CrisisPhrases = {
  hasSpaces: false,
  cry: [
    '유서를(?:썼|남겼|쓰고|써)',
    '다들안녕(?!하|히).{0,16}(?:고마웠|미안)(?!.{0,20}(?:만나|봐요|뵙|봬))',
    '(?:그냥|정말|진짜|너무|나|저|난|전|요즘|매일|차라리|빨리|오늘|콱|확|이제|그만|다)?(?:죽고싶|죽어버리고싶|죽어버릴까|죽었으면좋겠|죽는게나|죽는게낫|죽는편이|죽을래|죽을까(?:생각|해|봐|$)|뒤지고싶)',
    '자살(?:하고싶|할래|할거|하려|할까|을생각|을시도|시도를했|충동|생각이(?:나|들|자꾸)|생각을(?:해|하))|(?:나|저|친구|동업자|공동창업자|그|그녀|동료)(?:는|가|도)?.{0,12}(?:자살(?:하|을생각|시도|하려|할)|죽고싶|목숨을끊)|극단적(?:인)?선택을?(?:하고싶|할|하려|생각)',
    '(?:살고싶지않|살기싫|살아있고싶지않|살아갈(?:이유|의미|힘|자신)(?:가|이|도)?없|살이유가없|사는게(?:힘들어죽|지긋|의미가없|의미없|무의미|싫)|사는의미가없|더이상(?:못살|살수|살고싶지)|더는못살|살만한가치가없|숨쉬기도싫)',
    '(?:사라지고싶|없어지고싶|세상을떠나고싶|세상에서사라|삶을끝내|인생을끝내|생을마감|목숨을끊|목을매|손목을긋|손목그|자해(?:하고|를하|했|를했|하고싶)|나를해치|스스로를해치|뛰어내리고싶|뛰어내릴|다리에서뛰|옥상에서뛰|태어나지말|태어나지않았으면|눈을뜨지않았으면|안깨어났으면|영원히잠들고싶|내가없(?:는게|어지는게|으면).{0,8}(?:나을|낫|행복|편))',
  ],
  idioms: ['자살골|자살특공대|수어사이드스쿼드|(?:상업적|정치적|경제적)자살'],
  topic: ['자살|자해'],
  work: [
    '앱|어플|서비스|제품|플랫폼|예방|자살률|통계|사용자|유저|고객|환자|시장|투자|연구|상담전화|핫라인|병원|클리닉|감지|탐지|스타트업|회사|사업|데이터',
  ],
};

/** The plainest sentences in more languages; a model's own check hears the others. */
const moreLanguages: CrisisPhrases = {
  cry: [
    // Swedish, Danish and Norwegian, Finnish.
    '(?:vill|vil) (?:bare |helst )?(?:dö|dø)(?! (?:av|i|på|for|för|of)(?![^ ]))|(?:vill inte|vil ikke) (?:leva|leve)(?: (?:längre|mer|mere|lenger|længere))?(?! (?:i|på|med|av|utan|uten|uden|som|af|om)(?![^ ]))|ta(?:ge|r)? (?:mitt (?:eget )?liv|livet av (?:mig|meg)|mit (?:eget )?liv)|(?:döda|dræbe|drepe) (?:mig|meg) (?:själv|selv)|begå (?:självmord|selvmord)',
    '(?:skrivit|skrevet|lämnat|etterlatt|efterladt) (?:[^ ]+ )?(?:avskedsbrev|avskjedsbrev|afskedsbrev)(?! (?:till|til) (?:[^ ]+ )?(?:kollegor|kolleger|team|teamet|jobbet|kunder))',
    'haluan (?:vain )?kuolla(?! nauruun)|en (?:enää )?halua (?:enää )?elää(?! [^ ]*ssa)|(?:haluan tappaa|tapan|tappaisin) itseni',
    // Czech and Slovak, Romanian, Hungarian, Greek.
    'chci (?:už )?(?:umřít|zemřít|se zabít|spáchat sebevraždu)(?! smíchy)|chcem (?:už )?(?:umrieť|zomrieť|sa zabiť)|(?:nechci|nechcem|nechce se mi) (?:už )?(?:žít|žiť)(?! (?:v|na|s|z|bez)(?![^ ]))|zabiju se|zabijem sa',
    'vreau (?:doar )?să (?:mor|mă (?:omor|sinucid))(?! de râs)|nu (?:mai )?vreau să (?:mai )?trăiesc(?! (?:în|cu|din|la|fără|pe)(?![^ ]))|o să mă omor(?! (?:cu|muncind|de)(?![^ ]))|mă sinucid',
    'meg akarok halni|(?:nem|nem is) akarok (?:tovább |többé )?élni(?! (?:a|az|itt|ott|vele|velük|[^ ]+(?:on|en|ban|ben))(?![^ ]))|megölöm magam|meg akarom ölni magam|öngyilkos (?:leszek|akarok lenni)',
    'θέλω (?:απλά )?να (?:πεθάνω|αυτοκτονήσω|σκοτωθώ)(?! (?:στα|από) )|δεν θέλω (?:πια |άλλο )?να ζω(?: (?:πια|άλλο))?(?! (?:σε|στην|στο|στη|με|εδώ|από)(?![^ ]))|θα αυτοκτονήσω',
    // Hebrew, Persian, Urdu, Bengali.
    'רוצה (?:פשוט )?(?:למות|להתאבד)(?! מצחוק)|לא רוצה (?:יותר )?לחיות(?: יותר)?(?! (?:ב|עם)[^ ]*)|להרוג את עצמי',
    '(?:می ?خواهم|می ?خوام|میخوام) (?:بمیرم|خودکشی کنم|خودم ?(?:را|رو) بکشم)(?! از خنده)|(?:نمی ?خواهم|نمی ?خوام) (?:دیگر |دیگه )?(?:زنده باشم|زندگی کنم)$|خودم ?(?:را|رو) (?:می ?کشم|بکشم)',
    '(?:مرنا|خودکشی کرنا) (?:چاہتا|چاہتی) ہوں|جینا نہیں (?:چاہتا|چاہتی)|مزید نہیں جینا',
    '(?:মরতে|আত্মহত্যা করতে) চাই|(?:আর )?বাঁচতে (?:চাই না|ইচ্ছে করে না)',
    // Vietnamese, Indonesian and Malay, Tagalog.
    '(?:^|tôi|mình|em|tao|con|chỉ|chỉ là|thật sự|thực sự) muốn chết(?! cười)|muốn (?:tự tử|tự sát)|không (?:còn )?muốn sống(?: (?:nữa|tiếp))?(?! (?:ở|với|tại|trong|nhờ)(?![^ ]))',
    '(?:ingin|mau|pengen|pengin|nak) (?:mati|bunuh diri)(?! (?:lampu|ketawa|rasa|rasanya|kutu)(?![^ ]))|(?:tidak|nggak|gak|tak) (?:ingin|mau|pengen|nak) hidup(?: lagi)?(?! (?:di|dengan|sebagai|dari|tanpa|bersama)(?![^ ]))|mengakhiri hidup ?ku',
    'gusto ko (?:nang|ng|na) (?:mamatay|magpakamatay)(?! sa (?:tawa|kakatawa))|ayoko nang mabuhay|magpapakamatay (?:na )?ako',
  ],
  idioms: [],
  topic: [],
  work: [],
};

const thai: CrisisPhrases = {
  hasSpaces: false,
  cry: ['อยากตาย|อยากฆ่าตัวตาย|จะฆ่าตัวตาย|ไม่อยากมีชีวิต(?:อยู่)?|ไม่อยากอยู่แล้ว(?:$|ลาก่อน)'],
  idioms: [],
  topic: [],
  work: [],
};

/**
 * The languages that founders write most: those of the largest startup scenes outside the English-
 * speaking countries, in the order in which they are looked through.
 */
export const crisisLanguages: CrisisPhrases[] = [
  english,
  spanish,
  portuguese,
  french,
  german,
  italian,
  dutch,
  polish,
  turkish,
  russian,
  ukrainian,
  arabic,
  hindi,
  chinese,
  japanese,
  korean,
  moreLanguages,
  thai,
];
